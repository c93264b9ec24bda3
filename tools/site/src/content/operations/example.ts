// Writes example calls of an operation with sample inputs that match the spec.
import type { Fields } from "@org/codegen/document";
import type { SampleRequest } from "@org/codegen/sandbox-operations";
import type { Documented } from "@org/codegen/spec";
import { literal } from "@org/codegen/typescript-literal";
import { shellQuoted } from "../../../../../packages/broker-cli/src/output/curl.ts";
import { writePath, writeQuery } from "../../../../../packages/broker-client/src/validation/parameters.ts";
import { blocks, codeBlock, sentences } from "../markdown.ts";

/** @param response entry of the sandbox's table of operations */
export function exampleSection(operation: Documented, request: SampleRequest, response: Fields | undefined): string {
  const [inputs, target] = [inputsOf(request), targetOf(operation, request)];
  return blocks(
    "## Example call",
    // The page shows two blocks without a text between them as tabs.
    codeBlock("ts", inTypeScript(operation, inputs)),
    codeBlock("sh", blocks(callCommand(operation, inputs), signCommand(operation, request, target))),
    sentences(
      inputs !== undefined && "The inputs are made up.",
      "In a shell, the command `broker` comes from [`@org/broker-cli`](/packages/broker-cli).",
      hint(operation, request, target !== undefined),
    ),
    response && "sample" in response ? exampleResponse(response) : "",
  );
}

function exampleResponse({ kind, status, sample }: Fields): string {
  const body =
    kind === "json" ? codeBlock("json", JSON.stringify(sample, undefined, 2)) : codeBlock("text", String(sample));
  return blocks("### Example response", `Status ${String(status)}, made up by the [sandbox](/guides/sandbox).`, body);
}

/** TypeScript that creates the object `broker`. */
const CREATE_BROKER = `import { createBrokerClient } from "@org/broker-client";

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
  return `# Prints a signed curl command. Run it soon and only once,\n# because its signature has a timestamp and a nonce.\nbroker sign --curl ${method} ${shellQuoted(target)}${data}`;
}

function hint({ retry }: Documented, { headers }: SampleRequest, isSigned: boolean): string {
  const hasHeaders = Object.keys(headers).length > 0;
  return sentences(
    isSigned && hasHeaders && "Add the headers of the operation to the curl command, because `broker sign` omits them.",
    retry === "never" && "`broker call` needs the flag `--yes`, because the operation can change something.",
  );
}

/** Returns the path and query that the client sends, or undefined if the client cannot send the sample. */
function targetOf({ path, styles }: Documented, request: SampleRequest): string | undefined {
  try {
    const query = writeQuery(request.query, styles["query"]);
    return `${writePath(path, request.path, styles["path"])}${query && `?${query}`}`;
  } catch {
    return undefined;
  }
}
