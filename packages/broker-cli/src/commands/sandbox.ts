import type { Scenario } from "@org/broker-sandbox";
import { type Command, Option } from "commander";
import type { SandboxOptions } from "../actions/sandbox.ts";
import type { Io } from "../io.ts";
import { wrap } from "../output/wrap.ts";
import { withCredentials, withExamples, withJson } from "./shared.ts";

/** What is sent, as in the README of the sandbox. The type makes this list complete without loading the sandbox. */
const SCENARIOS: Readonly<Record<Scenario, string>> = {
  slow: "the correct response, after 250 ms",
  reset: "nothing: the connection is reset once the request was received whole",
  truncated: "the status, the headers with the whole length and half of the body; then the connection is closed",
  garbage: "200, and the page of a proxy as text/html",
  rate_limited: "429 with Retry-After of one second, at random as a number or as a date",
  redirect_elsewhere: "307 to the same target at another origin",
  drift: "the correct response without a random required field; an empty list is replaced by the spec's sample",
  flaky: "a random one of the others except slow",
};

export function register(program: Command, io: Io): void {
  const command = program
    .command("sandbox")
    .summary("start a broker for tests")
    .description(
      "Starts a broker of made-up accounts on 127.0.0.1, prints the settings of a client as shell commands, and runs until " +
        "it is stopped. It checks every signature. Its error bodies, nonce memory and clock window are its own.",
    )
    .option("--port <number>", "port to listen on (default: a free one)")
    .addOption(new Option("--scenario <name>", "fault that responses have").choices(Object.keys(SCENARIOS)))
    .option("--fault-rate <number>", "probability of the fault, from 0 to 1 (default: 1, and 0.5 for flaky)")
    .option("--seed <number>", "the same seed and order of requests give the same run (default: 1)")
    .option("--accounts <json>", "list of accounts in JSON; @ and a path is a file, - is standard input")
    .option("--own-credentials", "take your own credentials instead of made-up ones, and print none")
    .addHelpText("after", () => `\nScenarios, and what is sent:\n${scenarios(io.columns ?? 100)}`);
  withExamples(
    withCredentials(withJson(command)),
    "broker sandbox --port 8080",
    "broker sandbox --scenario flaky --seed 7",
    "broker sandbox --accounts '[]'",
  ).action(async (options: SandboxOptions) => {
    const { runSandbox } = await import("../actions/sandbox.ts");
    await runSandbox(io, options);
  });
}

function scenarios(columns: number): string {
  const width = Math.max(...Object.keys(SCENARIOS).map(({ length }) => length)) + 4;
  const lines = Object.entries(SCENARIOS).map(([name, text]) => `  ${name}`.padEnd(width) + wrap(text, columns, width));
  return lines.join("\n");
}
