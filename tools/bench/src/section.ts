import type { Table } from "./table.ts";

/** Figures of a section of the README. */
export interface Section {
  readonly tables: readonly Table[];
  /** SVGs by the name of their file, which stands beside the README. */
  readonly pictures?: Readonly<Record<string, string>>;
}
