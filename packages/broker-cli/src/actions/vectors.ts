import { EXIT_CODES } from "../exit-codes.ts";
import type { Io } from "../io.ts";
import { toJson } from "../output/json.ts";
import { checkVectors } from "../vectors/check-vectors.ts";
import { readVectorsFile } from "../vectors/read-vectors.ts";

export interface VectorsOptions {
  readonly check?: true;
  readonly json?: true;
}

export async function printVectors(io: Io, { check, json }: VectorsOptions): Promise<void> {
  if (!check) return io.stdout(await readVectorsFile());
  const { count, failures } = await checkVectors();
  if (failures.length > 0) io.exitCode = EXIT_CODES.no.code;
  if (json) return io.stdout(toJson({ count, failures }));
  io.stdout(`${count - failures.length} of ${count} test vectors give the expected result.\n`);
  for (const { name } of failures) io.stdout(`Wrong result: ${name}\n`);
}
