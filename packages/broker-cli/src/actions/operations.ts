import { operations, type Operation } from "@org/broker-client";
import type { Io } from "../io.ts";
import { toJson } from "../output/json.ts";
import { toTable } from "../output/table.ts";

export interface OperationsOptions {
  readonly json?: true;
}

/**
 * Column headings of `broker operations`. The first column shows `*` instead of the word `documented`, so that each
 * line fits into 80 characters.
 */
const COLUMNS = ["", "name", "family", "group", "introduced"];

export function printOperations(io: Io, { json }: OperationsOptions): void {
  const all = Object.entries<Operation>(operations).map(([name, operation]) => ({
    name,
    ...operation,
    status: operation.status === "documented" ? "documented" : "named",
  }));
  const documented = all.filter(({ status }) => status === "documented");
  const coverage = { documented: documented.length, all: all.length };
  if (json) return io.stdout(toJson({ operations: all, coverage }));
  const named = all.filter(({ status }) => status === "named");
  const rows = [...documented, ...named].map(({ name, family, group, introduced = "", status }) => {
    return [status === "documented" ? "*" : "", name, family, group, introduced];
  });
  io.stdout(toTable(COLUMNS, rows));
  io.stdout(
    `\nYou can call ${coverage.documented} of ${coverage.all} operations. ` +
      "A * in the first column marks an operation that you can call. " +
      "You can call another operation only after the service's reference documents it.\n",
  );
}
