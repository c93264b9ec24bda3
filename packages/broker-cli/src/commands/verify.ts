import type { Command } from "commander";
import type { VerifyOptions } from "../actions/verify.ts";
import type { Io } from "../io.ts";
import { withCredentials, withExamples, withJson, withRequest } from "./shared.ts";

export function register(program: Command, io: Io): void {
  const command = program
    .command("verify")
    .summary("check the signature of a request")
    .description(
      "Checks the signature of a request and its signed headers as a server would, except for replays. Nothing is " +
        "sent. Prints `valid`, or the code of the refusal and exits with 1.",
    );
  withExamples(
    withCredentials(
      withJson(
        withRequest(command).option(
          "--tolerance <seconds>",
          "refuse a timestamp that differs more from this clock; by default any time is accepted",
        ),
      ),
    ),
    "broker sign --curl GET https://api.example.com/trading/accounts/list | broker verify --tolerance 300",
    "broker verify --json request.txt",
  ).action(async (file: string | undefined, options: VerifyOptions) => {
    const { verifyRequest } = await import("../actions/verify.ts");
    await verifyRequest(io, file, options);
  });
}
