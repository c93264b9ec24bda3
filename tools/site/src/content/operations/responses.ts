// Describes the responses of an operation.
import { factsOfParameter } from "@org/codegen/docstrings";
import { at, fields, resolve, type Fields } from "@org/codegen/document";
import { isJson } from "@org/codegen/responses";
import type { Documented } from "@org/codegen/spec";
import { blocks, code, paragraphs, repeats, sentences, table } from "../markdown.ts";
import { describePayload } from "./payload.ts";
import type { Reference } from "./reference.ts";
import { describeFacts, typeLabel } from "./type-label.ts";

/** Describes the responses to a successful call. */
export function responseSection(operation: Documented, reference: Reference): string {
  const keys = [...operation.success.keys()].map(String);
  return blocks("## Response", ...describeResponses(operation, keys, reference));
}

/** Describes the responses that make a call fail. */
export function errorResponses(operation: Documented, reference: Reference): string {
  const { errors } = operation;
  const hasBody = [...errors.values()].some((payload) => payload !== undefined);
  return blocks(
    ...describeResponses(operation, [...errors.keys()], reference),
    hasBody ? "" : `The field ${code("body")} of an error has the type ${code("unknown")}.`,
  );
}

/** Describes each response. A response has a heading if there are several. */
function describeResponses(operation: Documented, keys: readonly string[], reference: Reference): string[] {
  const { path, method } = operation;
  const responses = fields(at(["paths", path, method.toLowerCase()], reference.spec.document)["responses"]);
  return keys.map((key) => {
    const response = responseOf(operation, key, resolve(responses[key], reference.spec.document), reference);
    return keys.length > 1 ? blocks(`### ${nameOf(key)}`, response) : response;
  });
}

function responseOf(operation: Documented, key: string, response: Fields, reference: Reference): string {
  const isSuccess = key.startsWith("2");
  const content = Object.entries(fields(response["content"]));
  const { description } = response;
  const isEmpty = content.length === 0 && isSuccess;
  return blocks(
    typeof description !== "string" || repeats(description, operation.summary) ? "" : paragraphs(description),
    describeHeaders(response, reference.spec.document),
    isEmpty ? `${nameOf(key)} has no body, so the call resolves to ${code("undefined")}.` : "",
    ...content.map(([mediaType, media]) => {
      const intro = `${nameOf(key)} has the media type ${code(mediaType)}.`;
      if (!isJson(mediaType)) return sentences(intro, isSuccess && describeResult(mediaType));
      const payload = { schema: fields(media)["schema"] ?? {}, direction: "response", reference } as const;
      return sentences(intro, describePayload(payload));
    }),
  );
}

function nameOf(key: string): string {
  return key === "default" ? "Any other status" : `Status ${key}`;
}

function describeResult(mediaType: string): string {
  return mediaType.toLowerCase().startsWith("text/")
    ? "The call resolves to a string."
    : `The call resolves to a ${code("Uint8Array")}.`;
}

function describeHeaders(response: Fields, document: Fields): string {
  const rows = Object.entries(fields(response["headers"])).map(([name, value]) => {
    const header = resolve(value, document);
    return [code(name), typeLabel(header["schema"], document), describeFacts(factsOfParameter(header, document))];
  });
  return rows.length === 0 ? "" : blocks("Headers:", table(["Name", "Type", "Description"], rows));
}
