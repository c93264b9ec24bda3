import type { BrokerErrorCode } from "@org/broker-client";
import type { Documented } from "@org/codegen/spec";
import type { Ledger } from "@org/revisions/ledger";
import type { Page } from "../../page.ts";
import { changesOf, linkToRevision } from "./history.ts";
import { blocks, bullets, code, codeBlock, enumerate, link, paragraphs, repeats } from "../markdown.ts";
import { exampleSection } from "./example.ts";
import { inputSections } from "./inputs.ts";
import { errorResponses, responseSection } from "./responses.ts";
import { callOf, effectOf, type Reference } from "./reference.ts";

const NO_INPUTS = { path: {}, query: {}, headers: {} };

export function operationPage(operation: Documented, reference: Reference, ledger: Ledger): Page {
  const { operationId, summary, method, path } = operation;
  const request = reference.requests.get(operationId) ?? NO_INPUTS;
  return {
    path: `operations/${operationId}`,
    title: summary.replace(/\.$/, ""),
    description: `${operationId} sends ${method} ${path}.`,
    keywords: `${operationId}, parameters, payload, response, response fields, returns`,
    isCallable: true,
    markdown: blocks(
      codeBlock("http", `${method} ${path}`),
      introduction(operation),
      inputSections(operation, reference),
      responseSection(operation, reference),
      exampleSection(operation, request, reference.responses.get(operationId)),
      errorSection(operation, reference),
      retrySection(operation),
      revisionSection(operation, ledger),
    ),
  };
}

function introduction(operation: Documented): string {
  const { summary, description, deprecated } = operation;
  return blocks(
    deprecated ? ":::caution[Deprecated]\nThe spec marks this operation as deprecated.\n:::" : "",
    repeats(description, summary) ? "" : paragraphs(description),
    `The call ${code(callOf(operation))} ${effectOf(operation)}.`,
  );
}

const GUIDE = "/guides/errors-and-retries";

const READ_RETRIES = `The client retries the call after a temporary failure. ${link("Automatic retries", `${GUIDE}#automatic-retries`)} lists these failures and the time between attempts.`;

const CHANGE_RETRIES = `:::caution[Never retry a change with an unknown outcome]
The operation can change something, so the client sends the request only once.
If the call rejects, read the field ${code("outcome")} of the error.
If the outcome is ${code("unknown")}, ask the service whether the change happened before you send the request again.
${link("Safe retries", `${GUIDE}#safe-retries`)} explains each outcome.
:::`;

function retrySection({ retry }: Documented): string {
  return blocks("## Retries", retry === "safe" ? READ_RETRIES : CHANGE_RETRIES);
}

function errorSection(operation: Documented, reference: Reference): string {
  const lost = operation.retry === "safe" ? "connection_failed" : "outcome_unknown";
  const codes: BrokerErrorCode[] = ["request_refused", "not_sent", lost, "timed_out", "aborted", "http_status"];
  const links = [...codes, "unexpected_response"].map((name) => link(code(name), `/guides/error-codes#${name}`));
  return blocks(
    "## Error handling",
    `A failed call rejects with a ${code("BrokerError")}. Its field ${code("code")} is ${enumerate(links, "or")}. ${link("Errors and retries", GUIDE)} describes the fields of each error.`,
    errorResponses(operation, reference),
  );
}

function revisionSection({ operationId, introduced }: Documented, ledger: Ledger): string {
  const changes = changesOf(operationId, ledger);
  if (introduced !== undefined)
    changes.push(`${linkToRevision(introduced, ledger)}: The reference names the operation.`);
  return changes.length === 0 ? "" : blocks("## Revisions", bullets(changes));
}
