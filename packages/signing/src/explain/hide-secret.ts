import { percentEncode } from "../text.ts";

/**
 * Creates a function that returns a part of `text`, and hides the secret in this part. The text can contain the secret
 * if a client signed the secret by mistake.
 *
 * `hideSecret` finds the secret in any letter case, and in the encodings of URLs, forms and JSON. `hideSecret` does not
 * find values that were computed from the secret, such as the secret in base64.
 *
 * @returns a function that returns the text from `start` to `end`, with `<APP_SECRET>` instead of the secret
 */
export function hideSecret(secret: string | undefined, text: string): (start: number, end: number) => string {
  const folded = fold(text);
  const isSecret = new Uint8Array(text.length);
  for (const form of formsOf(secret?.trim() ?? "")) {
    for (let at = folded.indexOf(form); at !== -1; at = folded.indexOf(form, at + form.length)) {
      isSecret.fill(1, at, at + form.length);
    }
  }
  return (start, end) => {
    let shown = "";
    for (let at = start; at < end;) {
      const kind = isSecret[at];
      const from = at;
      while (at < end && isSecret[at] === kind) at++;
      shown += kind === 1 ? "<APP_SECRET>" : text.slice(from, at);
    }
    return shown;
  };
}

function formsOf(secret: string): Set<string> {
  const words = [secret, secret.replace(/&$/, "")].filter((word) => word !== "");
  const forms = words.flatMap((word) => {
    const json = JSON.stringify(word).slice(1, -1);
    return [
      word,
      word.replaceAll("+", " "),
      encodeURIComponent(word),
      encodeURI(word),
      percentEncode(word),
      new URLSearchParams([["", word]]).toString().slice(1),
      word.replaceAll(" ", "+"),
      json,
      json.replaceAll("/", String.raw`\/`),
      json.replaceAll(/[&<>]/g, escaped),
      json.replaceAll(/[^ -~]|[&<>'=]/g, escaped),
    ];
  });
  return new Set(forms.map(fold));
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/**
 * Converts a text to lower case. The result has the same length as the text. Without the replacements,
 * `toLowerCase` converts `\u0130` to two characters. `\u03a3` has two lower-case forms, which depend on the next
 * character.
 */
function fold(text: string): string {
  return text.replaceAll("\u0130", "i").replaceAll("\u03a3", "\u03c3").toLowerCase();
}
