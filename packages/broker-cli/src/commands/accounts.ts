import type { Command } from "commander";
import type { AccountsOptions } from "../actions/accounts.ts";
import type { Io } from "../io.ts";
import { withCredentials, withExamples, withJson } from "./shared.ts";

export function register(program: Command, io: Io): void {
  const command = program
    .command("accounts")
    .summary("list the accounts")
    .description("Lists the accounts that belong to the app key as a table.")
    .option("--csv", "print the accounts as CSV");
  withExamples(
    withCredentials(withJson(command)),
    "broker accounts",
    "broker accounts --csv > accounts.csv",
    "broker accounts --json",
  ).action(async (options: AccountsOptions) => {
    const { printAccounts } = await import("../actions/accounts.ts");
    await printAccounts(io, options);
  });
}
