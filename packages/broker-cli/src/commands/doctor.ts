import type { Command } from "commander";
import type { DoctorOptions } from "../actions/doctor.ts";
import type { Io } from "../io.ts";
import { withCredentials, withExamples, withJson } from "./shared.ts";

export function register(program: Command, io: Io): void {
  const command = program
    .command("doctor")
    .summary("check the settings, the connection and the clock")
    .description(
      "Checks Node, the test vectors, the base URL, the credentials, the connection and the clock. Makes one " +
        "call that changes nothing. The exit code is 1 if a check fails.",
    );
  withExamples(withCredentials(withJson(command)), "broker doctor", "broker doctor --json").action(
    async (options: DoctorOptions) => {
      const { runDoctor } = await import("../actions/doctor.ts");
      await runDoctor(io, options);
    },
  );
}
