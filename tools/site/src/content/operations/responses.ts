// Describes the responses of an operation: successes first, then errors.
import { factsOfParameter } from "@org/codegen/docstrings";
import { at, fields, resolve, type Fields } from "@org/codegen/document";
import { isJson } from "@org/codegen/responses";
import type { Documented } from "@org/codegen/spec";
import { blocks, code, codeBlock, paragraphs, repeats, table } from "../markdown.ts";
import { describePayload } from "./payload.ts";
import type { Reference } from "./reference.ts";
import { describeFacts, typeLabel } from "./type-label.ts";

export function responseSection(operation: Documented, reference: Reference): string {
  const { path, method, success, errors } = operation;
  const keys = [...[...success.keys()].map(String), ...errors.keys()];
  const responses = fields(at(["paths", path, method.toLowerCase()], reference.spec.document)["responses"]);
  const sections = keys.map((key) => {
    const response = resolve(responses[key], reference.spec.document);
    return responseOf(operation, key, response, reference);
  });
  return blocks("## Responses", ...sections);
}

function responseOf(operation: Documented, key: string, response: Fields, reference: Reference): string {
  const isSuccess = key.startsWith("2");
  const content = Object.entries(fields(response["content"]));
  const { description } = response;
  const bodies = content.map(([mediaType, media]) => bodyOf(isSuccess, mediaType, fields(media), reference));
  const heading = headingOf(key);
  const hasFields = bodies.some((body) => body.includes("\n| Field |"));
  return blocks(
    `### ${hasFields ? `Response fields (${heading.toLowerCase()})` : heading}`,
    typeof description !== "string" || repeats(description, operation.summary) ? "" : paragraphs(description),
    describeHeaders(response, reference.spec.document),
    content.length === 0 && isSuccess ? "The response has no body, so the call resolves to `undefined`." : "",
    ...bodies,
    showSample(operation, key, reference),
  );
}

function headingOf(key: string): string {
  if (key === "default") return "Other statuses";
  return key.endsWith("XX") ? `Statuses ${key}` : `Status ${key}`;
}

function bodyOf(isSuccess: boolean, mediaType: string, media: Fields, reference: Reference): string {
  const intro = `Media type: ${code(mediaType)}.`;
  if (!isJson(mediaType)) return isSuccess ? `${intro} ${describeResult(mediaType)}` : intro;
  return `${intro} ${describePayload({ schema: media["schema"] ?? {}, direction: "response", reference })}`;
}

function describeResult(mediaType: string): string {
  return mediaType.toLowerCase().startsWith("text/")
    ? "The call resolves to a string."
    : "The call resolves to a `Uint8Array`.";
}

function describeHeaders(response: Fields, document: Fields): string {
  const rows = Object.entries(fields(response["headers"])).map(([name, value]) => {
    const header = resolve(value, document);
    return [code(name), typeLabel(header["schema"], document), describeFacts(factsOfParameter(header, document))];
  });
  return rows.length === 0 ? "" : blocks("Headers:", table(["Name", "Type", "Description"], rows));
}

function showSample({ operationId }: Documented, key: string, { responses }: Reference): string {
  const row = responses.get(operationId);
  if (row === undefined || String(row["status"]) !== key || !("sample" in row)) return "";
  const isText = row["kind"] !== "json";
  const body = isText ? String(row["sample"]) : JSON.stringify(row["sample"], undefined, 2);
  const intro = "The [sandbox](/guides/sandbox) returns this made-up response:";
  return blocks(intro, codeBlock(isText ? "text" : "json", body));
}
