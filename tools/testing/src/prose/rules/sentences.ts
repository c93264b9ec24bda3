import { sentenceRule, wordsIn } from "./sentence.ts";

const MOST_WORDS = 30;
const MOST_MARKS = 1;

export const sentenceLength = sentenceRule(({ text }) => {
  const words = wordsIn(text);
  if (words <= MOST_WORDS) return undefined;
  return `The sentence has ${words} words, but may have at most ${MOST_WORDS}. Write two sentences.`;
});

/** Matches a label such as `Default: ` at the start of a sentence. */
const LABEL = /^(?:\S+ )?\S+: /;

export const colons = sentenceRule(({ text }) => {
  const marks = text.replace(LABEL, "").match(/[;:](?= )/g)?.length ?? 0;
  if (marks <= MOST_MARKS) return undefined;
  return `The sentence has ${marks} colons and semicolons, but may have at most ${MOST_MARKS}. Write two sentences, or a list.`;
});

const NOUN_CLAUSE = /^(?:what|who|whom|whose|whoever|whatever|where|which)(?= )/i;

export const opening = sentenceRule(({ text, kind, isFirst }) => {
  const [word] = NOUN_CLAUSE.exec(text) ?? [];
  if (word === undefined || text.endsWith("?")) return undefined;
  // After an abbreviation such as "e.g.", the sentence splitter wrongly starts a new sentence with a lower-case word.
  // The rule ignores such sentences. A title often starts with a lower-case word, so the rule never ignores the first
  // sentence of a title.
  if (kind !== "title" && word === word.toLowerCase()) return undefined;
  if (kind === "title" && !isFirst) return undefined;
  if (/^where$/i.test(word))
    return `A sentence starts with "${word}". For a condition, write "if". Start any other sentence with the subject.`;
  return `A sentence starts with "${word}". Name the actor or the thing: "The client sends…", "The request that…".`;
});

const ADVERBS = /^(?:also|asynchronously|synchronously|then) /i;

export const summary = sentenceRule(({ text, kind, isFirst }) => {
  if (kind !== "summary" || !isFirst) return undefined;
  const [word = ""] = text.replace(ADVERBS, "").split(/[ ,.:;]/);
  if (word.endsWith("s") || word === "code" || !/^\p{L}+$/u.test(word)) return undefined;
  return `The docstring of a function starts with "${word}". Start with a verb: "Returns…", "Reads…".`;
});

export const title = sentenceRule(({ text, kind }) => {
  const [word] = (kind === "title" && /\b(?:should|must be able to)\b/i.exec(text)) || [];
  if (word === undefined) return undefined;
  return `A test title says "${word}". State the result in the present tense: "rejects…".`;
});
