// Tests the types of `responses` and `setScenario` with made-up operations of every kind.
import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { generateForSandbox } from "@org/codegen";
import { expect, onTestFinished, test } from "vitest";
import { SPEC } from "./fixture.ts";

const PROGRAM = `import {
  startSandbox,
  type DefinedPayload,
  type DefinedRequest,
  type Payload,
  type Sandbox,
  type SandboxOperation,
  type SandboxRequest,
  type StandardSchema,
} from "./src/index.ts";

const order: Payload<"getOrder"> = { order_id: "made-up-1", side: "BUY", legs: [], status: "NOT_KNOWN" };
const leg: SandboxRequest<"placeOrder">["body"]["legs"][number] = { symbol: "MADE-UP", quantity: 1 };

export const sandbox = await startSandbox({
  responses: {
    listOrders: [order],
    placeOrder: ({ body }) => ({ ...order, side: body.side, legs: [...body.legs, leg] }),
    replaceOrder: async ({ path, body }) => ({ ...order, order_id: \`\${path.order_id}-\${body?.quantity ?? 0}\` }),
    cancelOrder: () => undefined,
    getOrder: ({ path }) => (path.order_id === "none" ? Response.json({}, { status: 404 }) : order),
    listBars: ({ path }) => ({ bars: { [path.symbols[0] ?? ""]: [{ close: path.year, at: "2026-01-01T00:00:00Z" }] } }),
    exportOrders: "a,b",
    downloadStatement: () => Uint8Array.of(1, 2),
    ping: Response.json("pong"),
  },
});
sandbox.setScenario("reset", { times: 2, operation: "placeOrder" });
sandbox.setScenario(undefined, { operation: "listOrders" });

declare const body: StandardSchema<{ symbol: string; at?: string }, { symbol: string; at: Date }>;
declare const response: StandardSchema<{ order_id: string }, { id: string }>;
const descriptor = { retry: "never", query: undefined, headers: undefined, errors: {} } as const;
const placeOwn = { ...descriptor, name: "placeOwn", method: "POST", path: "/own/{id}/orders/{at}", body, response } as const;
const readOwn = { ...descriptor, name: "readOwn", method: "GET", path: "/own", body: undefined } as const;
const list: readonly SandboxOperation[] = [placeOwn, readOwn];

export const own = await startSandbox({
  responses: {
    placeOwn({ path, query, headers, body }) {
      const texts: (string | readonly string[] | undefined)[] = [path.id, path.at, query["a"], headers["b"]];
      return { order_id: \`\${texts.join()} \${body.symbol} \${body.at.getTime()}\` };
    },
    readOwn: async ({ body }) => (body === undefined ? { list: [1, null, { a: "b" }] } : Response.json({})),
    listOrders: ({ query }) => (query.account_id === "" ? [] : [order]),
  },
  operations: [placeOwn, readOwn],
});
own.setScenario("unavailable", { operation: "placeOwn" });
own.setScenario("unavailable", { operation: "placeOrder" });
export const general: Sandbox = own;
export const payload: DefinedPayload<typeof placeOwn> = { order_id: "1" };
export const at: (request: DefinedRequest<typeof placeOwn>) => Date = ({ body }) => body.at;
export const others = [
  startSandbox({ operations: [readOwn], responses: { readOwn: Uint8Array.of(1) } }),
  startSandbox({ operations: [readOwn], responses: { readOwn: () => undefined } }),
  startSandbox({ operations: [{ name: "inline", method: "GET", path: "/a", retry: "safe" }], responses: { inline: "a" } }),
  // TypeScript does not know the names of the operations in this list.
  startSandbox({ operations: list, responses: { placeOwn: 1, listOrders: ({ query }) => (query.limit ? [] : [order]) } }),
];

export const wrong = () => [
  // @ts-expect-error the payload is not the input of the schema
  startSandbox({ operations: [placeOwn], responses: { placeOwn: { id: "1" } } }),
  // @ts-expect-error the function returns a wrong payload
  startSandbox({ operations: [placeOwn], responses: { placeOwn: () => ({ order_id: 1 }) } }),
  // @ts-expect-error the path template has no parameter "account"
  startSandbox({ operations: [placeOwn], responses: { placeOwn: ({ path }) => ({ order_id: path.account }) } }),
  // @ts-expect-error no definition in the list has the name "readOwn"
  startSandbox({ operations: [placeOwn], responses: { readOwn: {} } }),
  // @ts-expect-error a bigint is not JSON
  startSandbox({ operations: [readOwn], responses: { readOwn: 1n } }),
  // @ts-expect-error the payload of a documented operation is wrong
  startSandbox({ operations: [readOwn], responses: { listOrders: [1] } }),
  // @ts-expect-error the body is not a schema
  startSandbox({ operations: [{ ...readOwn, body: {} }] }),
  // @ts-expect-error no definition has the name "placeOwns"
  own.setScenario("reset", { operation: "placeOwns" }),
  // @ts-expect-error no operation has the name "listOrder"
  startSandbox({ responses: { listOrder: [] } }),
  // @ts-expect-error a field is missing
  startSandbox({ responses: { listOrders: [{ order_id: "1", side: "BUY" }] } }),
  // @ts-expect-error the enum of "side" is closed
  startSandbox({ responses: { listOrders: [{ ...order, side: "HOLD" }] } }),
  // @ts-expect-error the response of exportOrders is text
  startSandbox({ responses: { exportOrders: [["a", "b"]] } }),
  // @ts-expect-error the response of downloadStatement is bytes
  startSandbox({ responses: { downloadStatement: "text" } }),
  // @ts-expect-error a response with status 204 has no body
  startSandbox({ responses: { cancelOrder: () => ({}) } }),
  // @ts-expect-error listOrders has no query parameter "limits"
  startSandbox({ responses: { listOrders: ({ query }) => [{ ...order, order_id: query.limits }] } }),
  // @ts-expect-error an optional body can be absent
  startSandbox({ responses: { replaceOrder: ({ body }) => ({ ...order, note: \`\${body.quantity}\` }) } }),
  // @ts-expect-error no operation has the name "placeOrders"
  sandbox.setScenario("reset", { operation: "placeOrders" }),
  // @ts-expect-error setScenario has no option "time"
  sandbox.setScenario("reset", { time: 2 }),
];
`;

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
const TSC = fileURLToPath(new URL("../../../node_modules/.bin/tsc", import.meta.url));

test("the compiler accepts the correct uses of made-up operations, and rejects the wrong uses", async () => {
  // The test program is inside the package, so that the compiler finds the dependencies.
  const directory = await mkdtemp(`${PACKAGE}/test/.examples-`);
  onTestFinished(() => rm(directory, { recursive: true }));
  await cp(`${PACKAGE}/src`, `${directory}/src`, { recursive: true });
  for (const [name, text] of await generateForSandbox(await readFile(SPEC, "utf8"), SPEC)) {
    await writeFile(`${directory}/src/generated/${name}`, text);
  }
  await writeFile(`${directory}/program.ts`, PROGRAM);
  const tsconfig = { extends: "../../tsconfig.json", include: ["program.ts"] };
  await writeFile(`${directory}/tsconfig.json`, JSON.stringify(tsconfig));
  const { stdout } = await promisify(execFile)(TSC, ["--project", directory]).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe("");
});
