// Types of the data that the logic of the explainer exchanges with the page.

/** Texts of the three fields of the page. */
export interface Inputs {
  /** Request as a curl command, an entry of a HAR, or headers with a request line. */
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

/** Step of the signature scheme. */
export interface Step {
  readonly title: string;
  /** Rule of the reference, in one to three sentences. */
  readonly rule: string;
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
  /** Title of the step that has the broken rule. Missing for a warning. */
  readonly step?: string;
}

/** First difference between the correct and the given canonical request, with the characters around it. */
export interface FirstDifference {
  /** Place of the difference, such as `the query parameter symbol`. */
  readonly place: string;
  /** Identifier of the piece that differs. */
  readonly id: string;
  readonly correct: string;
  readonly theirs: string;
}

export interface Snippet {
  readonly language: "TypeScript" | "Python";
  readonly code: string;
}

export interface Diagnosis {
  readonly verdict: "match" | "mistake" | "unknown" | "unreadable";
  readonly message: string;
  readonly causes: readonly Finding[];
  /** Other sets of mistakes that explain the same signature. */
  readonly alternatives: readonly (readonly Finding[])[];
  readonly warnings: readonly Finding[];
  readonly difference?: FirstDifference;
  /** Code that follows the broken rules correctly. */
  readonly snippets: readonly (readonly Snippet[])[];
}

export interface Evaluation {
  readonly marks: readonly Mark[];
  /** Sentences about values that the page filled in or changed, such as a missing timestamp. */
  readonly notes: readonly string[];
  readonly steps: readonly Step[];
  readonly signature?: string;
  /** Missing if the inputs have no signature and no canonical request to compare. */
  readonly diagnosis?: Diagnosis;
  /** Reason why the page cannot compute the signature. */
  readonly problem?: Problem;
}

export interface Example {
  /** Stable name for links, in lower case with hyphens. */
  readonly name: string;
  readonly title: string;
  /** One sentence about what the example shows. */
  readonly shows: string;
  readonly inputs: Inputs;
}
