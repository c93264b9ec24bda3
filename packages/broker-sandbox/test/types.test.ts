// Tests the types of `responses` and `setScenario` with made-up operations of every kind.
import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { generateForSandbox } from "@org/codegen";
import { expect, onTestFinished, test } from "vitest";
import { SPEC } from "./fixture.ts";

const PROGRAM = `import { startSandbox, type Payload, type SandboxRequest } from "./src/index.ts";

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

export const wrong = () => [
  // @ts-expect-error there is no such operation
  startSandbox({ responses: { listOrder: [] } }),
  // @ts-expect-error a field is missing
  startSandbox({ responses: { listOrders: [{ order_id: "1", side: "BUY" }] } }),
  // @ts-expect-error the enum is closed
  startSandbox({ responses: { listOrders: [{ ...order, side: "HOLD" }] } }),
  // @ts-expect-error a table is text
  startSandbox({ responses: { exportOrders: [["a", "b"]] } }),
  // @ts-expect-error a document is bytes
  startSandbox({ responses: { downloadStatement: "text" } }),
  // @ts-expect-error 204 has no body
  startSandbox({ responses: { cancelOrder: () => ({}) } }),
  // @ts-expect-error there is no such query parameter
  startSandbox({ responses: { listOrders: ({ query }) => [{ ...order, order_id: query.limits }] } }),
  // @ts-expect-error an optional body can be absent
  startSandbox({ responses: { replaceOrder: ({ body }) => ({ ...order, note: \`\${body.quantity}\` }) } }),
  // @ts-expect-error there is no such operation
  sandbox.setScenario("reset", { operation: "placeOrders" }),
  // @ts-expect-error there is no such option
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
