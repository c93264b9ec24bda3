import { usageError } from "../errors.ts";

/** Largest length of a text in bytes. A longer text may not fit into a JavaScript string. */
const LONGEST_TEXT = 2 ** 28;

/**
 * Reads a text as UTF-8. Invalid bytes are an error, because a replacement character would change the body.
 *
 * @param name name of the text in error messages, such as `Standard input`
 * @throws {CliError} invalid_input: the text is too long, or is not UTF-8
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
