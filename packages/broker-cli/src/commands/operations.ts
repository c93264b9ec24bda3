import type { Command } from "commander";
import type { OperationsOptions } from "../actions/operations.ts";
import type { Io } from "../io.ts";
import { withExamples, withJson } from "./shared.ts";

/** Adds `broker operations` to the program. */
export function register(program: Command, io: Io): void {
  const command = program
    .command("operations")
    .summary("list the operations of the service")
    .description(
      "Lists every operation that the service's reference names. You can call only the documented operations.",
    );
  withExamples(withJson(command), "broker operations", "broker operations | grep watchlists").action(
    async (options: OperationsOptions) => {
      const { printOperations } = await import("../actions/operations.ts");
      printOperations(io, options);
    },
  );
}
