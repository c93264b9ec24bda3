// Checks a commit subject. CI runs this file before CI installs npm packages, so the file must not import npm packages.

const MOST_CHARACTERS = 72;
const TYPES = ["build", "chore", "ci", "docs", "feat", "fix", "perf", "refactor", "revert", "style", "test"];
const FORM = new RegExp(`^(?:${TYPES.join("|")})\\([\\w@/.-]+(?:, ?[\\w@/.-]+)*\\)!?: (?<text>.+)$`);

const NO_VERB = /^(?:a|an|the|no|not|what|who|where|when|which|of|each|every|is|are|its|it|this|that|there)$/;
/** Matches verb forms such as "added", "adding" and "adds". */
const OTHER_FORM = /^(?!.*eed$).+ed$|.{2,}ing$|[^su]s$/;
const IMPERATIVES = /^(?:embed|shed|wed|bring|ping|ring|string|spring|swing|alias|bias)$/;

export function faultsOf(subject: string): readonly string[] {
  // Git generates the subject of a revert commit, so the rules do not apply.
  if (subject.startsWith('Revert "')) return [];
  const faults: string[] = [];
  if (subject.length > MOST_CHARACTERS) {
    faults.push(
      `The subject has ${subject.length} characters, but may have at most ${MOST_CHARACTERS}. ` +
        "Move the reasons to the body of the commit message.",
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
