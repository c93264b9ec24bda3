import type { Command } from "commander";
import type { VerifyOptions } from "../actions/verify.ts";
import type { Io } from "../io.ts";
import { withCredentials, withExamples, withJson, withRequest } from "./shared.ts";

export function register(program: Command, io: Io): void {
  const command = program
    .command("verify")
    .summary("verify the signature of a request")
    .description(
      "Verifies the signature and the signed headers of a request as a server does, but does not detect replays. " +
        "Sends nothing. Prints `valid`, or a code with the reason for the rejection. The exit code is 1 if the request is invalid.",
    );
  withExamples(
    withCredentials(
      withJson(
        withRequest(command).option(
          "--tolerance <seconds>",
          "largest allowed difference between the timestamp and this machine's clock (default: no limit)",
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
