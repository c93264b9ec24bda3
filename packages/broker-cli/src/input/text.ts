import { usageError } from "../errors.ts";

/** Maximum size of an input in bytes. A larger input may not fit into a JavaScript string. */
const LONGEST_TEXT = 2 ** 28;

/**
 * Decodes a text from UTF-8. Without `fatal`, the decoder replaces invalid bytes by U+FFFD, so `broker` signs a wrong
 * body.
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
