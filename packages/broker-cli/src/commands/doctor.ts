import type { Command } from "commander";
import type { DoctorOptions } from "../actions/doctor.ts";
import type { Io } from "../io.ts";
import { withCredentials, withExamples, withJson } from "./shared.ts";

export function register(program: Command, io: Io): void {
  const command = program
    .command("doctor")
    .summary("find out why nothing works")
    .description(
      "Checks the environment, the credentials, the test vectors of the signature, the connection, the clock, and one call " +
        "that changes nothing. Exits with 1 if it finds a problem.",
    );
  withExamples(withCredentials(withJson(command)), "broker doctor", "broker doctor --json").action(
    async (options: DoctorOptions) => {
      const { runDoctor } = await import("../actions/doctor.ts");
      await runDoctor(io, options);
    },
  );
}
