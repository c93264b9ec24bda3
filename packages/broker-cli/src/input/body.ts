import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { CliError, usageError } from "../errors.ts";
import type { Io } from "../io.ts";
import { readText } from "./text.ts";

export interface BodyOptions {
  /** Text of the body, or `-` for standard input. */
  readonly data?: string | undefined;
  /** Path of a file with the body, or `-` for standard input. */
  readonly dataFile?: string | undefined;
}

export async function readBody(io: Io, { data, dataFile }: BodyOptions): Promise<string | undefined> {
  if (data !== undefined && dataFile !== undefined) throw usageError("Use --data or --data-file, not both.");
  if (data === "-" || dataFile === "-") return io.readStdin();
  return dataFile === undefined ? data : readTextFile(io, dataFile);
}

export async function readTextFile({ cwd }: Io, path: string): Promise<string> {
  try {
    return await readText(`The file ${path}`, createReadStream(resolve(cwd, path)));
  } catch (error) {
    if (error instanceof CliError) throw error;
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
    throw usageError(
      `The file ${path} could not be read (${code}).`,
      "Check the path and the permissions of the file.",
    );
  }
}
