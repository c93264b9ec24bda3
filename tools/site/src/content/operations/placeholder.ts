import { at, fields, list, type Fields } from "@org/codegen/document";
import type { Operation, Spec } from "@org/codegen/spec";
import type { Ledger } from "@org/revisions/ledger";
import type { Page } from "../../page.ts";
import { blocks, bullets, code, codeBlock, enumerate, paragraphs } from "../markdown.ts";
import { changesOf, linkToRevision } from "./history.ts";

type Placeholder = Extract<Operation, { status: "placeholder" }>;

/** Returns the page of an operation that the reference only names. The page has no fact besides those of the spec. */
export function placeholderPage(operation: Placeholder, { document }: Spec, ledger: Ledger): Page {
  const { operationId, summary, family, description } = operation;
  return {
    path: `operations/${operationId}`,
    title: summary,
    keywords: operationId,
    isMinor: true,
    description: `${operationId} is a placeholder. The reference names the operation, but gives no method and no path.`,
    markdown: blocks(
      paragraphs(description),
      `:::note[Placeholder: the client cannot call this operation yet]
The reference gives no method, path or payload of this operation. So the call ${code(`broker.${family}.${operationId}`)} does not compile. At run time, it rejects with the code [${code("operation_not_documented")}](/guides/error-codes#operation_not_documented).
:::`,
      knownFacts(operation, document, ledger),
      promotion(operation),
      definition(operationId),
    ),
  };
}

function knownFacts(operation: Placeholder, document: Fields, ledger: Ledger): string {
  const { operationId, family, group, introduced } = operation;
  const named =
    introduced === undefined
      ? "The history of the reference does not say which revision first named the operation."
      : `The revision ${linkToRevision(introduced, ledger)} first named the operation.`;
  const known = parametersOf(operationId, document);
  const names = known.map(({ name, place }) => `${code(name)} (${place})`);
  return blocks(
    "## Known facts",
    bullets([
      `Name: ${code(operationId)}, in the group ${code(group)} of the family ${code(family)}.`,
      named,
      ...(names.length > 0
        ? [`The reference names the parameters ${enumerate(names)}, but neither their types nor other parameters.`]
        : []),
      ...changesOf(operationId, ledger),
    ]),
  );
}

function parametersOf(operationId: string, document: Fields): { name: string; place: string }[] {
  const parameters = list(at(["components", "pathItems", operationId], document)["parameters"]).map(fields);
  return parameters.map((parameter) => ({ name: String(parameter["name"]), place: String(parameter["in"]) }));
}

function definition(operationId: string): string {
  const source = `import { createBrokerClient, defineOperation } from "@org/broker-client";

const ${operationId} = defineOperation({
  name: "${operationId}",
  method: METHOD, // from your source
  path: PATH, // from your source
  retry: "never", // or "safe", if the operation only reads data
});
const broker = createBrokerClient();
const data = await broker.call(${operationId});`;
  return blocks(
    "## Call it today",
    "If you know the method and the path from another source, such as the operator of the service, define the operation in your program. The call has the signature, the time limits and the errors of a documented operation.",
    codeBlock("ts", source),
    "[Operations of your own](/guides/operations-of-your-own) shows schemas for inputs, responses and errors. In a terminal, [`broker api`](/packages/broker-cli#call-the-service) sends a request to any path.",
  );
}

function promotion({ operationId, family }: Placeholder): string {
  return blocks(
    "## When the operation is documented",
    `After a revision of the reference shows the missing facts, a minor version of the client gets ${code(`broker.${family}.${operationId}()`)}.`,
  );
}
