import type { ResponseHeaders } from "../transport/transport.ts";
import type { HeaderRecord } from "./dispatcher.ts";

/** Headers of a response, without the cost of a `Headers`. */
export class RecordHeaders implements ResponseHeaders {
  readonly #record: HeaderRecord;

  constructor(record: HeaderRecord) {
    this.#record = record;
  }

  get(name: string): string | null {
    const key = name.toLowerCase();
    // A record of undici has the prototype of every object.
    const value = Object.hasOwn(this.#record, key) ? this.#record[key] : undefined;
    if (value === undefined) return null;
    return typeof value === "string" ? value : value.join(", ");
  }

  /** Iterates in the order of `Headers`, which has each `set-cookie` by itself. */
  *[Symbol.iterator](): Iterator<[name: string, value: string]> {
    for (const name of Object.keys(this.#record).sort()) {
      const value = this.#record[name] ?? [];
      if (name !== "set-cookie") yield [name, typeof value === "string" ? value : value.join(", ")];
      else for (const each of typeof value === "string" ? [value] : value) yield [name, each];
    }
  }
}
