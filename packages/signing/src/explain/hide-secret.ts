import { percentEncode } from "../text.ts";

/**
 * Hides the secret in a text that holds it by mistake.
 *
 * It finds the secret in upper and lower case, and as a URL, a form or JSON writes it. It does not find values computed
 * from it, such as its base64.
 *
 * @returns a function that reads from the text, with `<APP_SECRET>` for each part of the secret
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

/** Folds case without a change of length. The lower case of the two characters is longer, or depends on its context. */
function fold(text: string): string {
  return text.replaceAll("\u0130", "i").replaceAll("\u03a3", "\u03c3").toLowerCase();
}
