import type { Table } from "./table.ts";

export interface Section {
  readonly tables: readonly Table[];
  /** SVG code of each picture, by file name. */
  readonly pictures?: Readonly<Record<string, string>>;
}
