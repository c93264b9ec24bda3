// Writes example calls of an operation with sample inputs that match the spec.
import type { SampleRequest } from "@org/codegen/sample-request";
import type { Documented } from "@org/codegen/spec";
import { literal } from "@org/codegen/typescript-literal";
import { blocks, codeBlock } from "../markdown.ts";

export function exampleSection(operation: Documented, request: SampleRequest): string {
  const target = targetOf(operation, request);
  return blocks(
    "## Example call",
    hasInputs(request) ? "In TypeScript, with made-up inputs:" : "In TypeScript:",
    codeBlock("ts", inTypeScript(operation, request)),
    "In a terminal, with the command `broker` of [`@org/broker-cli`](/packages/broker-cli):",
    codeBlock("sh", inTerminal(operation, request, target)),
    hint(operation, request, target !== undefined),
  );
}

/** TypeScript that creates the object `broker`. */
export const CREATE_BROKER = `import { createBrokerClient } from "@org/broker-client";

// Reads BROKER_BASE_URL, BROKER_APP_KEY and BROKER_APP_SECRET.
const broker = createBrokerClient();`;

function inTypeScript({ family, operationId, success }: Documented, request: SampleRequest): string {
  const inputs = inputsOf(request);
  const call = `await broker.${family}.${operationId}(${inputs === undefined ? "" : literal(inputs)});`;
  const hasData = [...success.values()].some((payload) => payload !== undefined);
  return `${CREATE_BROKER}\n\n${hasData ? "const data = " : ""}${call}`;
}

function hasInputs(request: SampleRequest): boolean {
  return inputsOf(request) !== undefined;
}

/** Returns the inputs without empty groups, or undefined if the operation has no inputs. */
function inputsOf({ path, query, headers, body }: SampleRequest): object | undefined {
  const groups = Object.entries({ path, query, headers }).filter(([, group]) => Object.keys(group).length > 0);
  const inputs = { ...Object.fromEntries(groups), ...(body !== undefined && { body }) };
  return Object.keys(inputs).length === 0 ? undefined : inputs;
}

function inTerminal(
  { operationId, method, retry }: Documented,
  request: SampleRequest,
  target: string | undefined,
): string {
  const yes = retry === "never" ? " --yes" : "";
  const call = hasInputs(request)
    ? `# Lists the flags of the inputs.\nbroker call ${operationId} --help`
    : `broker call ${operationId}${yes}`;
  if (target === undefined) return call;
  const data = request.body === undefined ? "" : ` --data ${quoted(JSON.stringify(request.body))}`;
  return `${call}\n\n# Prints a signed curl command.\nbroker sign --curl ${method} ${quoted(target)}${data}`;
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

function quoted(word: string): string {
  return /^[\w./:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
