// Validates the results of the generated program with Ajv, which shares no code with the response validation of the
// client.
import { fields } from "@org/codegen/document";
import { Ajv2020 } from "ajv/dist/2020.js";
import assert from "node:assert/strict";
import type { Planned } from "./document.ts";
import type { Printed } from "./program.ts";

/**
 * @throws if a result is missing, if a result is invalid by the spec, or if the sandbox did not reject an invalid
 *   request with the status 400
 */
export function checkSamples(document: object, planned: readonly Planned[], printed: readonly Printed[]): void {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(document, "spec", false, false);
  for (const { operationId, path, kind } of planned) {
    const result = printed.find((each) => each.operationId === operationId);
    const [status = "", response] = Object.entries(kind.responses)[0] ?? [];
    const [type] = Object.keys(fields(fields(response)["content"]));
    const place = ["paths", path, kind.method, "responses", status, "content", type ?? "", "schema"];
    const call = `${operationId} (${kind.name})`;
    const [form, problem] = [formOf(type), kind.problem?.body.problem];
    const refused = JSON.stringify(result?.refused);
    assert(result !== undefined, `${call}: the program printed no result.`);
    assert.equal(result.form, form, `${call}: the result is ${result.form} instead of ${form}.`);
    assert.equal(result.refused, 400, `${call}: the invalid request got ${refused} instead of the status 400.`);
    assert.equal(result.problem, problem, `${call}: the error body has the problem ${result.problem}, not ${problem}.`);
    if (type === "application/json") {
      const validate = ajv.getSchema(`spec#/${place.map(escaped).join("/")}`);
      assert(validate !== undefined, `${call}: the response has no schema in the spec.`);
      assert(validate(result.data), `${call}: the result is invalid by the spec: ${ajv.errorsText(validate.errors)}`);
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
