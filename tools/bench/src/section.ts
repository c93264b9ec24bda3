import type { Table } from "./table.ts";

/** Figures of a section of RESULTS.md. */
export interface Section {
  readonly tables: readonly Table[];
  /** SVGs by the name of their file. `pnpm bench --write` writes the files into the directory of RESULTS.md. */
  readonly pictures?: Readonly<Record<string, string>>;
}
