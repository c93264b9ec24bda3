import { isPlainObject } from "./parameters.ts";

/** JSON, of what JSON can say: a NaN would be sent as null, and a price with it. */
export function bodyText(body: unknown): string {
  let text: unknown;
  try {
    text = JSON.stringify(body, refuseUnsayable);
  } catch (cause) {
    if (cause instanceof UnserializableError) throw cause;
    throw new UnserializableError("JSON.stringify refuses it.", { cause });
  }
  if (typeof text !== "string") throw new UnserializableError("it is nothing that JSON can say.");
  return text;
}

function refuseUnsayable(key: string, value: unknown): unknown {
  if (typeof value === "bigint" || (typeof value === "number" && !Number.isFinite(value))) {
    throw new UnserializableError(`${key === "" ? "it" : key} is a ${typeof value} that JSON cannot say.`);
  }
  if (saysNothing(value)) {
    throw new UnserializableError(`${key === "" ? "it" : key} is nothing that JSON can say.`);
  }
  return value;
}

/** A Map, a form, bytes, a promise: JSON has `{}` for them, or numbers. */
function saysNothing(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value) || isPlainObject(value)) return false;
  return ArrayBuffer.isView(value) || Object.keys(value).length === 0;
}

/** The body cannot be sent as it is meant. */
export class UnserializableError extends Error {}
