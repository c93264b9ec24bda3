import type { Command } from "commander";
import { callOperation } from "../call/send.ts";
import { usageError } from "../errors.ts";
import { parseForDisplay } from "../input/json.ts";
import type { Io } from "../io.ts";
import type { Options } from "../options.ts";
import { formatJson } from "../output/json.ts";
import { printable, toCsv, toTable } from "../output/text.ts";
import { withCredentials, withExamples, withJson } from "./shared.ts";

export function define(command: Command, io: Io): void {
  command
    .description("Lists the accounts that belong to the app key as a table.")
    .option("--csv", "print the accounts as CSV")
    .action((options: Options) => printAccounts(io, options));
  withExamples(
    withCredentials(withJson(command)),
    "broker accounts",
    "broker accounts --csv > accounts.csv",
    "broker accounts --json",
  );
}

async function printAccounts(io: Io, { csv, json, ...options }: Options): Promise<void> {
  if (csv && json) throw usageError("Use --csv or --json, not both.");
  const { text } = await callOperation(io, "listAccounts", {}, options);
  if (json) return io.stdout(formatJson(text));
  const accounts = [parseForDisplay(text)].flat().map(fieldsOf);
  if (accounts.length === 0) return io.stderr("broker: The service returned no accounts.\n");
  const columns = [...new Set(accounts.flatMap((account) => [...account.keys()]))];
  const rows = accounts.map((account) => columns.map((column) => account.get(column) ?? ""));
  if (!csv) return io.stdout(toTable(columns, rows));
  // `broker` escapes control characters in the CSV only on a terminal.
  const shown = (cells: string[]) => (io.columns === undefined ? cells : cells.map(printable));
  io.stdout(toCsv(shown(columns), rows.map(shown)));
}

function fieldsOf(account: unknown): Map<string, string> {
  return new Map(Object.entries(Object(account)).map(([name, value]) => [name, cell(value)]));
}

function cell(value: unknown): string {
  if (value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
