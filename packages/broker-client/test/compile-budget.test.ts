// Compiles programs that define operations. The number of type instantiations is the same on every machine.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const TSC = join(import.meta.dirname, "../../../node_modules/.bin/tsc");

/** Number of operations in the reference. */
const OPERATIONS = 46;
/** Maximum number of type instantiations for an operation and its call. TypeScript 7.0 needs 760 (measured). */
const BUDGET = 1000;

// `MadeUpSchema` has the shape of a zod schema, but its types need few instantiations.
const HEAD = `
import { createBrokerClient, defineOperation, isBrokerError } from "../src/index.ts";

interface MadeUpSchema<Input, Output = Input> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "made-up";
    readonly validate: (value: unknown) => { readonly value: Output } | { readonly issues: readonly { message: string }[] };
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}
declare function schema<Input, Output = Input>(): MadeUpSchema<Input, Output>;
export const broker = createBrokerClient();
export const used = { defineOperation, isBrokerError, schema };
`;

const operation = (at: number) => `
const operation${at} = defineOperation({
  name: "operation${at}",
  method: "POST",
  path: "/made-up/${at}/accounts/{account_id}/orders/{id}",
  retry: "never",
  query: schema<{ readonly mode?: "a" | "b"; readonly tag${at}: string }>(),
  headers: schema<{ readonly "x-made-up-${at}": string }>(),
  body: schema<{ readonly symbol: string; readonly legs: readonly { readonly ratio${at}: number }[] }>(),
  response: schema<{ readonly order${at}: string }, { readonly order${at}: Date }>(),
  errors: { 409: schema<{ readonly code${at}: string }>(), "5XX": schema<{ readonly reason: string }>() },
});
const inputs${at} = {
  query: { tag${at}: "a" },
  headers: { "x-made-up-${at}": "a" },
  body: { symbol: "A", legs: [{ ratio${at}: 1 }] },
};
const call${at} = broker.call(operation${at}, { ...inputs${at}, path: { account_id: "1", id: ${at} } });
export const date${at}: Promise<Date> = call${at}.then(({ order${at} }) => order${at});
call${at}.catch((error: unknown) => isBrokerError(error, operation${at}) && error.message);
// @ts-expect-error a parameter of the path is missing
void broker.call(operation${at}, { ...inputs${at}, path: { account_id: "1" } });
`;

test(`${OPERATIONS} defined operations compile within the budget of type instantiations`, async ({
  onTestFinished,
}) => {
  const directory = await mkdtemp(join(import.meta.dirname, "../.examples-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const [none = 0, all = 0] = await Promise.all([0, OPERATIONS].map((count) => instantiationsOf(directory, count)));
  expect(none).toBeGreaterThan(0);
  expect(all).toBeGreaterThan(none);
  expect((all - none) / OPERATIONS).toBeLessThan(BUDGET);
});

/** @throws {Error} with the output of the compiler, if the program does not compile */
async function instantiationsOf(directory: string, operations: number): Promise<number> {
  const [program, config] = [`program-${operations}.ts`, join(directory, `tsconfig-${operations}.json`)];
  await writeFile(
    join(directory, program),
    HEAD + Array.from({ length: operations }, (_, at) => operation(at)).join(""),
  );
  await writeFile(config, JSON.stringify({ extends: "../../../tsconfig.base.json", files: [program] }));
  // With several threads, the compiler instantiates some types once for each thread.
  const args = ["--project", config, "--extendedDiagnostics", "--singleThreaded"];
  const { stdout } = await promisify(execFile)(TSC, args).catch(({ stdout }: { readonly stdout: string }) => {
    throw new Error(stdout);
  });
  return Number(/^Instantiations: +(\d+)$/m.exec(stdout)?.[1]);
}
