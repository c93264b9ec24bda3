import { operations, type Operation } from "@org/broker-client";
import type { Io } from "../io.ts";
import { toJson } from "../output/json.ts";
import { toTable } from "../output/table.ts";

export interface OperationsOptions {
  readonly json?: true;
}

const COLUMNS = ["name", "family", "group", "introduced", "status"];

export function printOperations(io: Io, { json }: OperationsOptions): void {
  const all = Object.entries<Operation>(operations).map(([name, operation]) => ({
    name,
    ...operation,
    status: operation.status === "documented" ? "documented" : "named",
  }));
  const documented = all.filter(({ status }) => status === "documented").length;
  if (json) return io.stdout(toJson({ operations: all, coverage: { documented, all: all.length } }));
  const rows = all.map(({ name, family, group, introduced = "", status }) => [name, family, group, introduced, status]);
  io.stdout(toTable(COLUMNS, rows));
  io.stdout(`\n${documented} of ${all.length} operations are documented. The reference only names the others.\n`);
}
