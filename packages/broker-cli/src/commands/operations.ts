import { operations, type Operation } from "@org/broker-client";
import type { Command } from "commander";
import type { Io } from "../io.ts";
import type { Options } from "../options.ts";
import { toJson } from "../output/json.ts";
import { toTable } from "../output/text.ts";
import { withExamples, withJson } from "./shared.ts";

/**
 * Column headings of `broker operations`. The first column shows `*` instead of the word `documented`, so that each
 * line fits into 80 characters.
 */
const COLUMNS = ["", "name", "family", "group", "introduced"];

export function define(command: Command, io: Io): void {
  command
    .description(
      "Lists all operations in the service's reference. `broker call` calls the documented operations. The other " +
        "operations are placeholders: the reference has only their names. If you know the method and the path of a " +
        "placeholder, call it by `broker api`.",
    )
    .action((options: Options) => printOperations(io, options));
  withExamples(withJson(command), "broker operations", "broker operations | grep watchlists");
}

function printOperations(io: Io, { json }: Options): void {
  const all = Object.entries<Operation>(operations).map(([name, operation]) => ({ name, ...operation }));
  const documented = all.filter(({ status }) => status === "documented");
  const placeholders = all.filter(({ status }) => status === "placeholder");
  const coverage = { documented: documented.length, all: all.length };
  if (json) return io.stdout(toJson({ operations: all, coverage }));
  const rows = [...documented, ...placeholders].map(({ name, family, group, introduced = "", status }) => {
    return [status === "documented" ? "*" : "", name, family, group, introduced];
  });
  io.stdout(toTable(COLUMNS, rows));
  io.stdout(
    `\n\`broker call\` can call ${coverage.documented} of ${coverage.all} operations. ` +
      "A * in the first column marks these documented operations. The others are placeholders.\n",
  );
}
