// Writes example calls of an operation with sample inputs that match the spec.
import type { SampleRequest } from "@org/codegen/sandbox-operations";
import type { Documented } from "@org/codegen/spec";
import { literal } from "@org/codegen/typescript-literal";
import { shellQuoted } from "../../../../../packages/broker-cli/src/output/curl.ts";
import { blocks, codeBlock } from "../markdown.ts";

export function exampleSection(operation: Documented, request: SampleRequest): string {
  const [inputs, target] = [inputsOf(request), targetOf(operation, request)];
  return blocks(
    "## Example call",
    inputs ? "In TypeScript, with made-up inputs:" : "In TypeScript:",
    codeBlock("ts", inTypeScript(operation, inputs)),
    "In a terminal, with the command `broker` of [`@org/broker-cli`](/packages/broker-cli):",
    codeBlock("sh", blocks(callCommand(operation, inputs), signCommand(operation, request, target))),
    hint(operation, request, target !== undefined),
  );
}

/** TypeScript that creates the object `broker`. */
export const CREATE_BROKER = `import { createBrokerClient } from "@org/broker-client";

// Reads BROKER_BASE_URL, BROKER_APP_KEY and BROKER_APP_SECRET.
const broker = createBrokerClient();`;

function inTypeScript({ family, operationId, success }: Documented, inputs: object | undefined): string {
  const call = `await broker.${family}.${operationId}(${inputs ? literal(inputs) : ""});`;
  const hasData = [...success.values()].some((payload) => payload !== undefined);
  return `${CREATE_BROKER}\n\n${hasData ? "const data = " : ""}${call}`;
}

/** Returns the inputs without empty groups, or undefined if the operation has no inputs. */
function inputsOf({ path, query, headers, body }: SampleRequest): object | undefined {
  const groups = Object.entries({ path, query, headers }).filter(([, group]) => Object.keys(group).length > 0);
  const inputs = { ...Object.fromEntries(groups), ...(body !== undefined && { body }) };
  return Object.keys(inputs).length === 0 ? undefined : inputs;
}

function callCommand({ operationId, retry }: Documented, inputs: object | undefined): string {
  if (inputs) return `# Lists the flags of the inputs.\nbroker call ${operationId} --help`;
  return `broker call ${operationId}${retry === "never" ? " --yes" : ""}`;
}

function signCommand({ method }: Documented, { body }: SampleRequest, target: string | undefined): string {
  if (target === undefined) return "";
  const data = body === undefined ? "" : ` --data ${shellQuoted(JSON.stringify(body))}`;
  return `# Prints a signed curl command.\nbroker sign --curl ${method} ${shellQuoted(target)}${data}`;
}

function hint({ retry }: Documented, { headers }: SampleRequest, isSigned: boolean): string {
  const hasHeaders = Object.keys(headers).length > 0;
  return [
    ...(isSigned
      ? ["Run the printed curl command soon and only once, because its signature has a timestamp and a nonce."]
      : []),
    ...(isSigned && hasHeaders
      ? ["Add the headers of the operation to the curl command, because `broker sign` omits them."]
      : []),
    ...(retry === "never" ? ["`broker call` needs the flag `--yes`, because the operation can change something."] : []),
  ].join(" ");
}

/** Returns the path and query of the request, or undefined if an input needs a serialization style. */
function targetOf({ path, styles }: Documented, request: SampleRequest): string | undefined {
  const pathValues = Object.entries(request.path);
  const query = Object.entries(request.query).map(([name, value]) =>
    Array.isArray(value) && Object.hasOwn(styles["query"] ?? {}, name) ? undefined : pairsOf(name, value),
  );
  if (pathValues.some(([, value]) => !isScalar(value)) || query.includes(undefined)) return undefined;
  const filled = pathValues.reduce(
    (target, [name, value]) => target.replaceAll(`{${name}}`, () => encodeURIComponent(String(value))),
    path,
  );
  const pairs = query.flatMap((pair) => pair ?? []);
  return pairs.length === 0 ? filled : `${filled}?${pairs.join("&")}`;
}

function pairsOf(name: string, value: unknown): string[] | undefined {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  if (!values.every(isScalar)) return undefined;
  return values.map((each) => `${name}=${encodeURIComponent(String(each))}`);
}

function isScalar(value: unknown): boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}
