// Types of the data that the logic of the explainer exchanges with the page.

/** Texts of the three fields of the page. */
export interface Inputs {
  /** Request as a curl command, a call of `fetch`, an entry of a HAR, or headers with a request line. */
  readonly request: string;
  readonly appSecret: string;
  /** Signature or canonical request that another program computed. Empty if there is none. */
  readonly theirs: string;
}

/**
 * Text with an optional identifier. The page highlights all pieces and marks that have the same identifier, such as
 * `query:symbol` or `header:host`.
 */
export interface Piece {
  readonly id?: string;
  readonly text: string;
}

/** Range of the pasted request, in UTF-16 units. */
export interface Mark {
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

/** Step of the signature scheme. The names `str1`, `str2` and `str3` are from the reference. */
export type StepName = "parts" | "pairs" | "str1" | "str2" | "str3" | "encoded" | "key" | "signature";

/** Result of a step of the signature scheme. */
export interface Step {
  readonly name: StepName;
  /** Lines of the result, such as one line for each pair. Most steps have one line. */
  readonly lines: readonly (readonly Piece[])[];
}

export interface Problem {
  readonly message: string;
  readonly fix: string;
}

/** Broken rule, or a warning. */
export interface Finding extends Problem {
  readonly code: string;
  /** Step whose rule is broken. Missing for most warnings. */
  readonly step?: StepName;
  /** Identifier of the value that the client signed differently, such as `header:host`. Missing if it is unknown. */
  readonly id?: string;
}

/** First difference between the correct and the given canonical request, with the characters around it. */
export interface FirstDifference {
  /** Place of the difference, such as `the query parameter symbol`. */
  readonly place: string;
  /** Identifier of the piece that differs. */
  readonly id: string;
  /** Whether the sent value is malformed or may be wrong, so that `correct` is only the value as it was sent. */
  readonly isPerhapsWrong: boolean;
  /** Sentences about the given hash of a body. Undefined if a known mistake explains the hash. */
  readonly note: string | undefined;
  readonly correct: string;
  readonly theirs: string;
}

export interface Snippet {
  readonly language: "TypeScript" | "Python" | "Go" | "Java" | "C#";
  readonly code: string;
}

export interface Diagnosis {
  readonly verdict: "match" | "mistake" | "unknown" | "unreadable";
  readonly message: string;
  readonly causes: readonly Finding[];
  /** Other sets of mistakes that explain the same signature. */
  readonly alternatives: readonly (readonly Finding[])[];
  readonly warnings: readonly Finding[];
  /** Sentences about a possible reason for the rejection. */
  readonly notes: readonly string[];
  /** Mistakes that the search excluded. Empty if the page found a mistake or a difference. */
  readonly ruledOut: readonly string[];
  readonly difference?: FirstDifference;
  /** Programs that compute the right signature of the request, one in each language. Empty if the value is right. */
  readonly snippets: readonly Snippet[];
}

export interface Evaluation {
  readonly marks: readonly Mark[];
  /** Sentences about values that the page filled in or changed, such as a missing timestamp. */
  readonly notes: readonly string[];
  /** Empty if the request is empty or has a problem. */
  readonly steps: readonly Step[];
  /** Whether the signed request has made-up headers. */
  readonly isMadeUp?: boolean;
  /** Missing without an app secret. */
  readonly signature?: string;
  /** Missing if the inputs have no signature and no canonical request to compare. */
  readonly diagnosis?: Diagnosis;
  /** Reason why the page cannot read the request. */
  readonly problem?: Problem;
}

/** Evaluation after a pass of the search. */
export interface Report {
  readonly evaluation: Evaluation;
  readonly isComplete: boolean;
}

export interface Example {
  readonly name: string;
  readonly title: string;
  readonly inputs: Inputs;
}
