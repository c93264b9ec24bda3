import type { Command } from "commander";
import type { ExplainOptions } from "../actions/explain.ts";
import type { Io } from "../io.ts";
import { withCredentials, withExamples, withJson, withRequest } from "./shared.ts";

export function register(program: Command, io: Io): void {
  const command = program
    .command("explain")
    .summary("find out why a signature does not match")
    .description(
      "Explains why the service rejects a request, but sends nothing. Checks the headers of the request. Computes the " +
        "signature with common mistakes, and prints the mistakes that give the same signature as in the request. The " +
        "exit code is 1 if the request has a problem.",
    );
  withExamples(
    withCredentials(
      withJson(
        withRequest(command)
          .option("--signature <text>", "signature to explain (default: the x-signature of the request)")
          .option(
            "--canonical <text>",
            "canonical request that another program computed; with --canonical, you need no app secret",
          ),
      ),
    ),
    "broker sign --curl GET https://api.example.com/trading/accounts/list | broker explain",
    "broker explain request.txt",
    "broker explain --json --entry 1 export.har",
    "broker explain headers.txt --url https://api.example.com/trading/accounts/list",
  ).action(async (file: string | undefined, options: ExplainOptions) => {
    const { explainRequest } = await import("../actions/explain.ts");
    await explainRequest(io, file, options);
  });
}
