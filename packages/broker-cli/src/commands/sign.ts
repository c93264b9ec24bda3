import { Argument, type Command } from "commander";
import type { SignOptions } from "../actions/sign.ts";
import type { Io } from "../io.ts";
import { withCredentials, withExamples, withJson } from "./shared.ts";

export function register(program: Command, io: Io): void {
  const command = program
    .command("sign")
    .summary("sign a request")
    .description("Signs a request and prints its headers, one a line. A signature is good for one request, sent soon.")
    .addArgument(method())
    .argument("<url>", "absolute URL, or a path of the base URL (BROKER_BASE_URL or the profile)")
    .option("--data <json>", "body of the request; - reads it from standard input")
    .option("--data-file <path>", "file with the body; - is standard input")
    .option("--curl", "print a ready command of curl");
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

/** Not by `choices()`, which would refuse other methods. */
function method(): Argument {
  const argument = new Argument("<method>", "method of the request, also another one");
  argument.argChoices = ["DELETE", "GET", "PATCH", "POST", "PUT"];
  return argument;
}
