// Compares what the program received with the spec by Ajv, which shares no code with the client's validation.
import { fields } from "@org/codegen/document";
import { Ajv2020 } from "ajv/dist/2020.js";
import assert from "node:assert/strict";
import type { Planned } from "./document.ts";
import type { Printed } from "./program.ts";

/** @throws if an operation is missing, its sample is not what the spec documents, or its wrong request got no 400 */
export function checkSamples(document: object, planned: readonly Planned[], printed: readonly Printed[]): void {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(document, "spec", false, false);
  for (const { operationId, path, kind } of planned) {
    const result = printed.find((each) => each.operationId === operationId);
    const [status = "", response] = Object.entries(kind.responses)[0] ?? [];
    const [type] = Object.keys(fields(fields(response)["content"]));
    const place = ["paths", path, kind.method, "responses", status, "content", type ?? "", "schema"];
    assert.equal(result?.form, formOf(type), `${operationId}, ${kind.name}: the form of the result`);
    assert.equal(result.refused, 400, `${operationId}, ${kind.name}: the response to a wrong request`);
    assert.equal(result.problem, kind.problem?.body.problem, `${operationId}, ${kind.name}: the error body`);
    if (type === "application/json") {
      const validate = ajv.getSchema(`spec#/${place.map(escaped).join("/")}`);
      assert(validate !== undefined, `${operationId} has no schema.`);
      assert(validate(result.data), `${operationId}, ${kind.name}: ${ajv.errorsText(validate.errors)}`);
    }
  }
}

function formOf(type: string | undefined): Printed["form"] {
  if (type === undefined) return "nothing";
  if (type === "application/json") return "json";
  return type.startsWith("text/") ? "text" : "bytes";
}

function escaped(key: string): string {
  return encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"));
}
