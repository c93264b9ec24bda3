// Formats values and lists of names for a sentence.

/** Texts that look like a boolean, null or a number. */
const LITERALS = /^(?:true|false|null|-?\d+(?:\.\d+)?)$/;

export function quoted(value: unknown): string {
  if (value === "") return "the empty text";
  return `\`${typeof value === "string" && !LITERALS.test(value) ? value : printed(value)}\``;
}

function printed(value: unknown): string {
  if (typeof value === "bigint") return String(value);
  return JSON.stringify(value) ?? "nothing";
}

export function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Replaces "it" with "they" in a reason that applies to several changes. */
export function ofSeveral(reason: string): string {
  return reason
    .replaceAll(/\bIt (\w+)/g, (_, verb: string) => `They ${PLURALS[verb] ?? verb.replace(/s$/, "")}`)
    .replaceAll("this name", "these names")
    .replaceAll(/\bit\b/g, "them")
    .replaceAll(/\bits\b/g, "their");
}

const PLURALS: Readonly<Record<string, string>> = { has: "have", is: "are", does: "do", applies: "apply" };

export function joined(parts: readonly string[], word = "and"): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} ${word} ${last}`;
}
