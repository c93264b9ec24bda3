// Checks the subject of a commit. This file imports no package, because CI runs it before packages are installed.

const MOST_CHARACTERS = 72;
const TYPES = ["build", "chore", "ci", "docs", "feat", "fix", "perf", "refactor", "revert", "style", "test"];
const FORM = new RegExp(`^(?:${TYPES.join("|")})\\([\\w@/.-]+(?:, ?[\\w@/.-]+)*\\)!?: (?<text>.+)$`);

/** Words that are not verbs in the imperative. */
const NO_VERB = /^(?:a|an|the|no|not|what|who|where|when|which|of|each|every|is|are|its|it|this|that|there)$/;
/** Verb forms such as "added", "adding" and "adds". `IMPERATIVES` lists verbs that only look like such a form. */
const OTHER_FORM = /^(?!.*eed$).+ed$|.{2,}ing$|[^su]s$/;
const IMPERATIVES = /^(?:embed|shed|wed|bring|ping|ring|string|spring|swing|alias|bias)$/;

/**
 * Finds the faults of a subject.
 *
 * @returns one sentence for each fault. The sentence says how to correct the subject
 */
export function faultsOf(subject: string): readonly string[] {
  // Git generates the subject of a revert. This subject quotes a subject that was already checked.
  if (subject.startsWith('Revert "')) return [];
  const faults: string[] = [];
  if (subject.length > MOST_CHARACTERS) {
    faults.push(
      `The subject has ${subject.length} characters, but may have at most ${MOST_CHARACTERS}. Move reasons to the body.`,
    );
  }
  const text = FORM.exec(subject)?.groups?.["text"];
  if (text === undefined) {
    return [
      ...faults,
      `Write "type(scope): text", such as "fix(signing): reject a lone surrogate". Types: ${TYPES.join(", ")}.`,
    ];
  }
  const [word = ""] = text.split(/[ ,:]/);
  if (NO_VERB.test(word) || (OTHER_FORM.test(word) && !IMPERATIVES.test(word))) {
    faults.push(`"${word}" is not an imperative. Start with a verb such as "add", "fix" or "rename".`);
  } else if (/^\p{Lu}\p{Ll}/u.test(word)) {
    faults.push(`"${word}" starts with a capital. Write the word in lower case.`);
  }
  if (text.endsWith(".")) faults.push("The subject ends with a full stop. Remove the full stop.");
  return faults;
}
