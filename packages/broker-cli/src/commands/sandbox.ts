import type { Scenario } from "@org/broker-sandbox";
import { type Command, Option } from "commander";
import type { SandboxOptions } from "../actions/sandbox.ts";
import type { Io } from "../io.ts";
import { wrap } from "../output/wrap.ts";
import { withCredentials, withExamples, withJson } from "./shared.ts";

/** Descriptions of the scenarios, equal to the descriptions in the README of the sandbox. */
const SCENARIOS: Readonly<Record<Scenario, string>> = {
  slow: "the correct response, after 250 ms.",
  reset: "no response. The sandbox resets the connection after it has received the whole request.",
  truncated: "the correct status and headers, but only half of the body. Then the sandbox closes the connection.",
  garbage: "status 200 and the HTML page of a proxy.",
  rate_limited: "status 429. Retry-After asks the client to wait one second, randomly as a number or as a date.",
  unavailable: "status 503 without Retry-After.",
  redirect_elsewhere: "status 307 to the same target at another origin.",
  drift:
    "the correct response without one required field. The sandbox first fills an empty list with made-up elements.",
  flaky: "one of reset, truncated, garbage, rate_limited, unavailable, redirect_elsewhere and drift, at random.",
};

export function register(program: Command, io: Io): void {
  const command = program
    .command("sandbox")
    .summary("start a server that replaces the service in tests")
    .description(
      "Starts a sandbox, which is a server that replaces the service in tests. The sandbox listens on 127.0.0.1, " +
        "checks every signature, and returns made-up accounts. Prints the settings of a client as shell commands, " +
        "and runs until you press Ctrl-C. The errors and the limits of the sandbox are made up, so the service can " +
        "have other errors and limits.",
    )
    .option("--port <number>", "port to listen on (default: a free port)")
    .addOption(
      new Option("--scenario <name>", "fault that the sandbox adds to the responses to valid requests").choices(
        Object.keys(SCENARIOS),
      ),
    )
    .option("--fault-rate <number>", "probability of the fault, from 0 to 1 (default: 1, or 0.5 for flaky)")
    .option(
      "--seed <number>",
      "seed of the random choices; if the seed and the order of the requests are the same, the faults are the same (default: 1)",
    )
    .option("--accounts <json>", "accounts as a JSON array, or @FILE to read a file, or - to read standard input")
    .option("--own-credentials", "make the sandbox accept your own credentials, which the command does not print")
    .addHelpText("after", () => `\nScenarios and their responses:\n${scenarios(io.columns ?? 100)}`);
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
