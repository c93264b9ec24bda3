import type { Command } from "commander";
import type { ExplainOptions } from "../actions/explain.ts";
import type { Io } from "../io.ts";
import { withCredentials, withExamples, withJson, withRequest } from "./shared.ts";

export function register(program: Command, io: Io): void {
  const command = program
    .command("explain")
    .summary("say why a signature does not match")
    .description(
      "Says why a request is refused: it tries the mistakes that people make in the signature, names those that give " +
        "it, and checks the headers. Nothing is sent. Exits with 1 if it finds a fault.",
    );
  withExamples(
    withCredentials(
      withJson(
        withRequest(command)
          .option("--signature <text>", "signature to explain; by default the x-signature of the request")
          .option("--canonical <text>", "canonical request of the other side, which needs no secret"),
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
