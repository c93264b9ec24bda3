// Checks of payloads, as code: made here, so that a user of the client installs no validator.
import Ajv from "ajv/dist/2020.js";
import standaloneCode from "ajv/dist/standalone/index.js";
import { build } from "esbuild";
import { fields } from "./document.ts";
import type { Documented, Spec } from "./spec.ts";

const DOCUMENT = "openapi";

/** One function for each success of a documented operation that has a payload. */
export async function checks({ operations, document }: Spec): Promise<string> {
  const ajv = new Ajv.default({
    // OpenAPI's own keywords say nothing of a payload.
    strict: false,
    // A format that the reference does not define is no reason to lose an answer.
    validateFormats: false,
    code: { source: true, esm: true, lines: true },
  });
  ajv.addSchema(fields(open(document)), DOCUMENT);
  const schemas = operations
    .filter((operation) => operation.status === "documented")
    .flatMap((operation) =>
      [...operation.success].map(([status, schema]) => ({ name: checkName(operation, status), schema })),
    )
    .filter(({ schema }) => schema !== undefined)
    .map(({ name, schema }) => [name, DOCUMENT + schema]);
  const code = standaloneCode.default(ajv, Object.fromEntries(schemas));
  return `// @ts-nocheck\n// oxlint-disable\n${await selfContained(code)}`;
}

export function checkName({ operationId }: Documented, status: number): string {
  return `${operationId}${status}`;
}

/** Fields that a schema does not know pass, whatever it says of them: a service may add some at any time. */
function open(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => open(each));
  if (typeof value !== "object" || value === null) return value;
  const closes = ([key, field]: [string, unknown]) =>
    field === false && (key === "additionalProperties" || key === "unevaluatedProperties");
  return Object.fromEntries(
    Object.entries(value)
      .filter((entry) => !closes(entry))
      .map(([key, field]) => [key, open(field)]),
  );
}

/** Without what the code would have to import at run time, and without the schemas, which only Ajv needs. */
async function selfContained(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: import.meta.dirname },
    bundle: true,
    format: "esm",
    target: "es2022",
    write: false,
  });
  return outputFiles.map(({ text }) => text).join("");
}
