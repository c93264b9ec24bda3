import type { Command } from "commander";
import type { VectorsOptions } from "../actions/vectors.ts";
import type { Io } from "../io.ts";
import { withExamples, withJson } from "./shared.ts";

export function register(program: Command, io: Io): void {
  const command = program
    .command("vectors")
    .summary("print or check the test vectors of the signature")
    .description("Prints the test vectors, as JSON, for a signer in another language. Their credentials are made up.")
    .option("--check", "compute each vector on this machine instead, and compare");
  withExamples(withJson(command), "broker vectors > vectors.json", "broker vectors --check").action(
    async (options: VectorsOptions) => {
      const { printVectors } = await import("../actions/vectors.ts");
      await printVectors(io, options);
    },
  );
}
