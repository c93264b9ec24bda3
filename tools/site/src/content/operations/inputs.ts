// Describes the parameters and the request body of an operation.
import { factsOfParameter } from "@org/codegen/docstrings";
import { at, resolve } from "@org/codegen/document";
import type { Documented } from "@org/codegen/spec";
import { blocks, code, enumerate, link, paragraphs, table } from "../markdown.ts";
import { describePayload } from "./payload.ts";
import type { Reference } from "./reference.ts";
import { describeFacts, typeLabel } from "./type-label.ts";

export function inputSections(operation: Documented, reference: Reference): string {
  return blocks(parameterSection(operation, reference), bodySection(operation, reference));
}

function parameterSection(operation: Documented, { spec }: Reference): string {
  const parameters = operation.parameters.map(({ parameter }) => parameter);
  const intro =
    parameters.length === 0
      ? "None."
      : "Pass each parameter in the input `path`, `query` or `headers` of the call, as in the example.";
  const rows = parameters.map((parameter) => [
    code(String(parameter["name"])),
    String(parameter["in"]),
    typeLabel(parameter["schema"], spec.document),
    parameter["required"] === true ? "yes" : "no",
    describeFacts(factsOfParameter(parameter, spec.document)),
  ]);
  return blocks(
    "## Parameters",
    `${intro} ${clientHeaders(spec.clientHeaders)}`,
    rows.length === 0 ? "" : table(["Name", "In", "Type", "Required", "Description"], rows),
  );
}

function clientHeaders(headers: Readonly<Record<string, string>>): string {
  const shown = Object.entries(headers).map(([name, value]) => code(`${name}: ${value}`));
  return `The client adds ${enumerate([link("the headers of the signature", "/guides/headers"), ...shown])}.`;
}

function bodySection({ place, body }: Documented, reference: Reference): string {
  const { document } = reference.spec;
  if (body === undefined) return "";
  const { description } = resolve(at(place, document)["requestBody"], document);
  return blocks(
    "## Request body",
    typeof description === "string" ? paragraphs(description) : "",
    `The body is JSON, and is ${body.required ? "required" : "optional"}. Pass it in the input ${code("body")} of the call.`,
    describePayload({ schema: at(body.carrier, document)["schema"], direction: "request", reference }),
  );
}
