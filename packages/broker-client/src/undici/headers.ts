import type { ResponseHeaders } from "../transport/transport.ts";
import type { HeaderRecord } from "./dispatcher.ts";

/** Headers of a response, in a class that is faster than `Headers`. */
export class RecordHeaders implements ResponseHeaders {
  readonly #record: HeaderRecord;

  constructor(record: HeaderRecord) {
    this.#record = record;
  }

  get(name: string): string | null {
    const key = name.toLowerCase();
    // undici's record inherits properties such as `constructor`, which are not headers.
    const value = Object.hasOwn(this.#record, key) ? this.#record[key] : undefined;
    if (value === undefined) return null;
    return typeof value === "string" ? value : value.join(", ");
  }

  /** Iterates over the headers in the same order as `Headers`. Each `set-cookie` has its own entry. */
  *[Symbol.iterator](): Iterator<[name: string, value: string]> {
    for (const name of Object.keys(this.#record).sort()) {
      const value = this.#record[name] ?? [];
      if (name !== "set-cookie") yield [name, typeof value === "string" ? value : value.join(", ")];
      else for (const each of typeof value === "string" ? [value] : value) yield [name, each];
    }
  }
}
