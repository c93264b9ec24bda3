import type { Documented } from "@org/codegen/spec";
import type { Page } from "../../page.ts";
import { changesOf, documentedIn, linkToRevision, type History } from "./history.ts";
import { blocks, bullets, code, codeBlock, paragraphs } from "../markdown.ts";
import { errorSection, retrySection } from "./errors.ts";
import { exampleSection } from "./example.ts";
import { inputSections } from "./inputs.ts";
import { responseSection } from "./responses.ts";
import { callOf, effectOf } from "./status.ts";
import type { Reference } from "./reference.ts";

const NO_INPUTS = { path: {}, query: {}, headers: {} };

export function operationPage(operation: Documented, reference: Reference, history: History): Page {
  const { operationId, summary, method, path } = operation;
  const request = reference.requests.get(operationId) ?? NO_INPUTS;
  return {
    path: `operations/${operationId}`,
    title: summary.replace(/\.$/, ""),
    description: `${operationId} sends ${method} ${path}.`,
    keywords: operationId,
    markdown: blocks(
      codeBlock("http", `${method} ${path}`),
      introduction(operation),
      exampleSection(operation, request),
      inputSections(operation, reference),
      responseSection(operation, reference),
      errorSection(operation),
      retrySection(operation),
      revisionSection(operation, history),
    ),
  };
}

function introduction(operation: Documented): string {
  const { summary, description, deprecated } = operation;
  // "Lists accounts." below the title "List accounts" says nothing.
  const isTitle = description.replace(/^(\w+)s /, "$1 ").replace(/\.$/, "") === summary.replace(/\.$/, "");
  return blocks(
    deprecated ? ":::caution[Deprecated]\nThe spec marks this operation as deprecated.\n:::" : "",
    isTitle ? "" : paragraphs(description),
    `Call: ${code(callOf(operation))}. The operation ${effectOf(operation)}.`,
  );
}

function revisionSection({ operationId, introduced }: Documented, history: History): string {
  const first = documentedIn(operationId, history);
  const [oldest] = history.documents.keys();
  const documented =
    first === undefined
      ? "No accepted revision documents the operation yet."
      : `${first === oldest ? "The oldest stored revision that documents the operation" : "The revision that documented the operation"} is ${linkToRevision(first, history)}.`;
  const named =
    introduced === undefined ? "" : ` The revision ${linkToRevision(introduced, history)} first named the operation.`;
  return blocks("## Revisions", documented + named, bullets(changesOf(operationId, history)));
}
