import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { CliError, usageError } from "../errors.ts";
import type { Io } from "../io.ts";
import { readText } from "./text.ts";

export interface BodyOptions {
  /** Text of the body; `-` is standard input. */
  readonly data?: string | undefined;
  /** Path of a file; `-` is standard input. */
  readonly dataFile?: string | undefined;
}

/** Reads the body that the command line gives. */
export async function readBody(io: Io, { data, dataFile }: BodyOptions): Promise<string | undefined> {
  if (data !== undefined && dataFile !== undefined) throw usageError("Give --data or --data-file, and not both.");
  if (data === "-" || dataFile === "-") return io.readStdin();
  return dataFile === undefined ? data : readTextFile(io, dataFile);
}

/** Reads a file in UTF-8. */
export async function readTextFile({ cwd }: Io, path: string): Promise<string> {
  try {
    return await readText(`The file ${path}`, createReadStream(resolve(cwd, path)));
  } catch (error) {
    if (error instanceof CliError) throw error;
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
    throw usageError(`The file ${path} could not be read (${code}).`, "Check the path, and who may read the file.");
  }
}
