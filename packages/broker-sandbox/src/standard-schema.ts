// Validates values with the schemas of a caller's operations.
import type { SchemaIssue, StandardSchema } from "./defined-types.ts";
import type { Problem } from "./schema-validator.ts";

/**
 * Returns whether a value is a Standard Schema. `isStandardSchema` also accepts functions, because a schema of ArkType
 * is a function.
 */
export function isStandardSchema(schema: unknown): schema is StandardSchema {
  const standard: unknown = Reflect.get(Object(schema), "~standard");
  return typeof Reflect.get(Object(standard), "validate") === "function";
}

interface Validated {
  /** Output of the schema, or the unchanged value if there are problems. */
  readonly value: unknown;
  readonly problems: readonly Problem[];
}

/** Validates a value once. If the schema throws an error, the value is invalid. */
export async function validateWith(schema: StandardSchema | undefined, value: unknown): Promise<Validated> {
  if (schema === undefined) return { value, problems: [] };
  try {
    const result = await schema["~standard"].validate(value);
    if (result.issues === undefined) return { value: result.value, problems: [] };
    return { value, problems: Array.from(result.issues, problemOf) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { value, problems: [mismatch("", `the schema threw an error: ${why}`)] };
  }
}

function problemOf({ path = [], message }: SchemaIssue): Problem {
  const keys = path.map((part) => String(typeof part === "object" ? part.key : part));
  return mismatch(keys.map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`).join(""), message);
}

function mismatch(pointer: string, why: string): Problem {
  return { pointer, keyword: "schema", demands: {}, message: `does not match the schema (${why})` };
}
