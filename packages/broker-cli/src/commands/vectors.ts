import type { Command } from "commander";
import type { VectorsOptions } from "../actions/vectors.ts";
import type { Io } from "../io.ts";
import { withExamples, withJson } from "./shared.ts";

export function register(program: Command, io: Io): void {
  const command = program
    .command("vectors")
    .summary("print or check the test vectors")
    .description(
      "Prints the test vectors of the signature as JSON, for a signer in another language. The credentials in the test vectors are made up.",
    )
    .option(
      "--check",
      "check that this machine computes the expected result of each test vector, and do not print the test vectors",
    );
  withExamples(withJson(command), "broker vectors > vectors.json", "broker vectors --check").action(
    async (options: VectorsOptions) => {
      const { printVectors } = await import("../actions/vectors.ts");
      await printVectors(io, options);
    },
  );
}
