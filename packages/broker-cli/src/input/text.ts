import { usageError } from "../errors.ts";

/** Bytes of the longest text. It ends input without an end before a string of JavaScript would be too long. */
const LONGEST_TEXT = 2 ** 28;

/**
 * Reads a text in UTF-8. It refuses other bytes, because replacing them would sign another body than the one that is sent.
 *
 * @param name subject of the error
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
    throw usageError(`${name} is not UTF-8.`, "Save it as UTF-8. PowerShell can write UTF-16 instead.");
  }
}
