import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { CliError, systemCode, usageError } from "../errors.ts";
import type { Io } from "../io.ts";
import type { Options } from "../options.ts";

export async function readBody(io: Io, { data, dataFile }: Options): Promise<string | undefined> {
  if (data !== undefined && dataFile !== undefined) throw usageError("Use --data or --data-file, not both.");
  if (data === "-" || dataFile === "-") return readStdin(io);
  return dataFile === undefined ? data : readTextFile(io, dataFile);
}

export async function readTextFile({ cwd }: Io, path: string): Promise<string> {
  try {
    return await readText(`The file ${path}`, createReadStream(resolve(cwd, path)));
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw usageError(
      `The file ${path} could not be read (${systemCode(error)}).`,
      "Check the path and the permissions of the file.",
    );
  }
}

/** Reads standard input. If standard input is a terminal, `readStdin` first prints a hint to press Ctrl-D. */
export function readStdin(
  { stdinIsTerminal, stderr, readStdin }: Io,
  hint = "Type or paste the input. Then press Ctrl-D on an empty line.",
): Promise<string> {
  if (stdinIsTerminal) stderr(`broker: ${hint}\n`);
  return readStdin();
}

/** Maximum size of an input in bytes. A larger input may not fit into a JavaScript string. */
const LONGEST_TEXT = 2 ** 28;

/**
 * Reads a text and decodes it from UTF-8. Without `fatal`, the decoder would replace invalid bytes by U+FFFD, and
 * `broker` would sign a wrong body.
 *
 * @param name name of the input in error messages, such as `Standard input`
 */
export async function readText(name: string, source: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let [text, length] = ["", 0];
  for await (const bytes of source) {
    length += bytes.length;
    if (length > LONGEST_TEXT) throw usageError(`${name} is longer than ${LONGEST_TEXT} bytes.`);
    text += decode(name, () => decoder.decode(bytes, { stream: true }));
  }
  return text + decode(name, () => decoder.decode());
}

function decode(name: string, act: () => string): string {
  try {
    return act();
  } catch {
    throw usageError(
      `${name} is not UTF-8.`,
      "Save the text as UTF-8. PowerShell may have written the text as UTF-16.",
    );
  }
}
