import type { Command } from "commander";
import type { OperationsOptions } from "../actions/operations.ts";
import type { Io } from "../io.ts";
import { withExamples, withJson } from "./shared.ts";

export function register(program: Command, io: Io): void {
  const command = program
    .command("operations")
    .summary("list the operations of the service")
    .description("Lists all operations in the service's reference. You can call only the documented operations.");
  withExamples(withJson(command), "broker operations", "broker operations | grep watchlists").action(
    async (options: OperationsOptions) => {
      const { printOperations } = await import("../actions/operations.ts");
      printOperations(io, options);
    },
  );
}
