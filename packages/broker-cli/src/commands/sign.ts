import { Argument, type Command } from "commander";
import type { SignOptions } from "../actions/sign.ts";
import type { Io } from "../io.ts";
import { withCredentials, withExamples, withJson } from "./shared.ts";

export function register(program: Command, io: Io): void {
  const command = program
    .command("sign")
    .summary("sign a request")
    .description("Signs a request and prints its headers, one per line. Send the request soon, and only once.")
    .addArgument(method())
    .argument("<url>", "absolute URL, or a path that is appended to the base URL")
    .option("--data <json>", "body of the request, or - to read standard input")
    .option("--data-file <path>", "file that contains the body, or - to read standard input")
    .option("--curl", "print a curl command that is ready to run");
  withExamples(
    withCredentials(withJson(command)),
    "broker sign GET https://api.example.com/trading/accounts/list",
    "broker sign --curl GET /trading/accounts/list",
    `broker sign --json POST https://api.example.com/made-up/path --data '{"quantity":1}'`,
    `echo '{"quantity":1}' | broker sign POST https://api.example.com/made-up/path --data-file -`,
  ).action(async (method: string, url: string, options: SignOptions) => {
    const { sign } = await import("../actions/sign.ts");
    await sign(io, method, url, options);
  });
}

/** Does not use the parser's `choices()`, because the parser rejects every unlisted HTTP method. */
function method(): Argument {
  const argument = new Argument("<method>", "HTTP method of the request; every method is allowed");
  argument.argChoices = ["DELETE", "GET", "PATCH", "POST", "PUT"];
  return argument;
}
