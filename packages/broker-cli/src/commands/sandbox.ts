import type { Scenario } from "@org/broker-sandbox";
import { type Command, Option } from "commander";
import type { SandboxOptions } from "../actions/sandbox.ts";
import type { Io } from "../io.ts";
import { wrap } from "../output/wrap.ts";
import { withCredentials, withExamples, withJson } from "./shared.ts";

/**
 * Description of the response in each scenario. The README of the sandbox has the same descriptions. The compiler
 * reports a missing scenario.
 */
const SCENARIOS: Readonly<Record<Scenario, string>> = {
  slow: "the correct response, after 250 ms.",
  reset: "no response. The sandbox resets the connection after it has received the whole request.",
  truncated: "the correct status and headers, but only half of the body. Then the sandbox closes the connection.",
  garbage: "status 200 and the HTML page of a proxy.",
  rate_limited: "status 429. Retry-After is one second, randomly as a number or as a date.",
  redirect_elsewhere: "status 307 to the same target at another origin.",
  drift:
    "the correct response without one required field. Instead of an empty list, the sandbox uses the spec's sample.",
  flaky: "one of the scenarios above, chosen at random, but never slow.",
};

/** Adds `broker sandbox` to the program. */
export function register(program: Command, io: Io): void {
  const command = program
    .command("sandbox")
    .summary("start a broker for tests")
    .description(
      "Starts a broker for tests on 127.0.0.1, with made-up accounts. Prints the settings of a client as shell " +
        "commands, and runs until you stop it. Checks every signature. The service's error bodies and limits are not " +
        "documented, so the sandbox has its own.",
    )
    .option("--port <number>", "port to listen on (default: a free port)")
    .addOption(
      new Option("--scenario <name>", "fault of the responses to valid requests").choices(Object.keys(SCENARIOS)),
    )
    .option("--fault-rate <number>", "probability of the fault, from 0 to 1 (default: 1, or 0.5 for flaky)")
    .option(
      "--seed <number>",
      "seed of the random choices; if the seed and the order of the requests are the same, the faults are the same (default: 1)",
    )
    .option("--accounts <json>", "accounts as a JSON array, or @FILE to read a file, or - to read standard input")
    .option("--own-credentials", "accept your own credentials instead of made-up ones, and do not print them")
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
