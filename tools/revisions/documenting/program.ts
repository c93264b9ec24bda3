// Generates a program that calls each documented operation with the packed client package, and checks its results.
import assert from "node:assert/strict";
import { fields, pointerTo } from "@org/codegen/document";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Planned } from "./document.ts";
import type { Inputs } from "./kinds.ts";

/** Result of an operation, which the generated program prints as a line of JSON. */
export interface Printed {
  readonly operationId: string;
  readonly form: "nothing" | "json" | "text" | "bytes";
  readonly data?: unknown;
  /** Status of the response to the invalid request, such as 400. */
  readonly refused: unknown;
  readonly problem?: string;
}

export function programOf(planned: readonly Planned[]): string {
  return `import { createBrokerClient, isBrokerError } from "@org/broker-client";
import { startSandbox } from "@org/broker-sandbox";

const sandbox = await startSandbox();
const broker = createBrokerClient(sandbox);
const failing = await startSandbox({
  responses: {
${planned.map(errorOf).join("")}  },
});
const failingBroker = createBrokerClient(failing);

interface Calls {
  readonly right: Promise<unknown>;
  readonly wrong: () => Promise<unknown>;
  readonly problem?: Promise<string>;
}

async function print(operationId: string, { right, wrong, problem }: Calls): Promise<void> {
  const shown = await right.then(show, (error: Error) => ({ form: String(error) }));
  const refused = await wrong().then(show, (error: Error) => statusOf(error) ?? String(error));
  console.log(JSON.stringify({ operationId, ...shown, refused, problem: await problem }));
}

function show(data: unknown): { form: string; data?: unknown } {
  if (data === undefined) return { form: "nothing" };
  if (data instanceof Uint8Array) return { form: "bytes", data: data.length };
  return { form: typeof data === "string" ? "text" : "json", data };
}

function statusOf(error: unknown): number | undefined {
  return isBrokerError(error) && error.code === "http_status" ? error.status : undefined;
}

${planned.map(callOf).join("\n")}

await sandbox.close();
await failing.close();
`;
}

function errorOf({ operationId, kind: { problem } }: Planned): string {
  if (problem === undefined) return "";
  const response = `Response.json(${JSON.stringify(problem.body)}, { status: ${problem.status} })`;
  return `    ${operationId}: ({ body, query, path }) => (body && query && path ? ${response} : new Response()),\n`;
}

/**
 * Returns TypeScript code with a valid call and an invalid call of an operation. The compiler must reject the invalid
 * call.
 */
function callOf({ operationId, family, kind: { name, right, wrong, problem } }: Planned): string {
  const call = (broker: string, inputs: Inputs) => `${broker}.${family}.${operationId}(${JSON.stringify(inputs)})`;
  const failed = `${call("failingBroker", right)}.then(
    () => "no error",
    (error: unknown) =>
      isBrokerError(error, "${operationId}") && error.code === "http_status" && error.hasDocumentedBody
        ? error.body.problem
        : String(error),
  )`;
  return `await print("${operationId}", {
  right: ${call("broker", right)},
  // @ts-expect-error ${name}
  wrong: () => ${call("broker", wrong)},
${problem === undefined ? "" : `  problem: ${failed},\n`}});`;
}

/**
 * Validates the results with Ajv, which shares no code with the response validation of the client.
 *
 * @throws if a result is missing, if a result is invalid by the spec, or if the sandbox did not reject an invalid
 *   request with the status 400
 */
export function checkSamples(document: object, planned: readonly Planned[], printed: readonly Printed[]): void {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(document, "spec", false, false);
  for (const { operationId, path, kind } of planned) {
    const result = printed.find((each) => each.operationId === operationId);
    const [status = "", response] = Object.entries(kind.responses)[0] ?? [];
    const [type] = Object.keys(fields(fields(response)["content"]));
    const place = ["paths", path, kind.method, "responses", status, "content", type ?? "", "schema"];
    const call = `${operationId} (${kind.name})`;
    const [form, problem] = [formOf(type), kind.problem?.body.problem];
    const refused = JSON.stringify(result?.refused);
    assert(result !== undefined, `${call}: the program printed no result.`);
    assert.equal(result.form, form, `${call}: the result is ${result.form} instead of ${form}.`);
    assert.equal(result.refused, 400, `${call}: the invalid request got ${refused} instead of the status 400.`);
    assert.equal(result.problem, problem, `${call}: the error body has the problem ${result.problem}, not ${problem}.`);
    if (type === "application/json") {
      const validate = ajv.getSchema(`spec${pointerTo(place)}`);
      assert(validate !== undefined, `${call}: the response has no schema in the spec.`);
      assert(validate(result.data), `${call}: the result is invalid by the spec: ${ajv.errorsText(validate.errors)}`);
    }
  }
}

function formOf(type: string | undefined): Printed["form"] {
  if (type === undefined) return "nothing";
  if (type === "application/json") return "json";
  return type.startsWith("text/") ? "text" : "bytes";
}
