// Defines the bump of each finding of the types and values analyzers, with a reason and with advice for users.
import type { Finding } from "./analyzers/finding.ts";
import type { ValueFinding, ValuePlace } from "./analyzers/values/finding.ts";
import type { Difference } from "./analyzers/variance.ts";
import type { Bump } from "./change.ts";

export interface Assessment {
  readonly bump: Bump;
  readonly why: string;
  /** Advice for users of the client, for example about their fixtures. Only a change below a major has such advice. */
  readonly todo?: string | undefined;
  /** Consequence for users of the sandbox. */
  readonly sandbox?: string | undefined;
}

const major = (why: string): Assessment => ({ bump: "major", why });
const minor = (why: string): Assessment => ({ bump: "minor", why });

const GIVEN: Readonly<Record<Difference, Assessment>> = {
  lost: major("A call that passes it can stop compiling."),
  gained: minor("Calls can pass it."),
  "gained, required": major("A call without it does not compile."),
  "now required": major("A call without it does not compile."),
  "now optional": minor("Calls can omit it."),
  widened: minor("Calls can pass more values than before."),
  narrowed: major("A call that can pass values outside of the new type does not compile."),
  changed: major("A call that passes it as before can stop compiling."),
};

const GOT: Readonly<Record<Difference, Assessment>> = {
  lost: major("Code that reads it can stop compiling."),
  gained: minor("Code can read more than before."),
  "gained, required": minor("Code can read more than before."),
  "now required": minor("Code can rely on its presence."),
  "now optional": major("Code that reads it must handle its absence."),
  // A `switch` over all old values does not handle a new value.
  widened: major("Code that handles all of its values must also handle new values."),
  narrowed: minor("Fewer values are possible than before."),
  changed: major("Code that reads it can stop compiling."),
};

const NAMED: Readonly<Record<Difference, Assessment>> = {
  ...GOT,
  lost: major("Code that uses its name or its path does not compile."),
  gained: minor("New code can use it."),
};

/** Assessments of the types analyzer's findings, by the use of the type: input, output, error, or name. */
export const TYPES: Readonly<Record<Finding["flow"], Readonly<Record<Difference, Assessment>>>> = {
  input: GIVEN,
  output: GOT,
  error: GOT,
  name: NAMED,
};

export function assessType(finding: Finding): Assessment {
  const { flow, difference } = finding;
  const assessment = TYPES[flow][difference];
  const isRequired = flow === "output" && (difference === "gained, required" || difference === "now required");
  return {
    ...assessment,
    why: whyOf(finding) ?? assessment.why,
    todo: isRequired ? "Values of this type in your own code, such as fixtures, do not compile without it." : undefined,
    sandbox: flow === "input" ? refusalOf(finding) : responsesOf(finding),
  };
}

/**
 * Returns a more exact reason, based on the result of the compiler. If some code may be unaffected, the result is
 * undefined.
 */
function whyOf({ flow, difference, place: { of, path }, detail }: Finding): string | undefined {
  if (flow === "name")
    return difference === "lost" && of === "paths" ? "Code that uses its path does not compile." : undefined;
  const isGiven = flow === "input";
  if (difference === "changed" && detail?.was !== undefined) {
    return `${isGiven ? "A call that passes" : "Code that needs"} a \`${detail.was}\` does not compile.`;
  }
  if (difference !== "lost" || detail?.isOpen === undefined) return undefined;
  if (!isGiven && !detail.isOpen) return "Code that reads it does not compile.";
  // A path of three keys leads to the whole body in one media type, and not to a field of the body.
  if (isGiven && path[0] === "requestBody" && path.length === 3) return undefined;
  if (!detail.isOpen) return "A call that passes it in an object literal does not compile.";
  return isGiven
    ? "A call that passes it can still compile, because the type of the object has an index signature."
    : "Code that reads it gets `undefined`, and can still compile, because the type of the object has an index signature.";
}

const LACKING = "A request without it gets 400";
const INVALID = "A request with a value that is no longer valid gets 400";

/**
 * Describes the sandbox's response to a request that was valid before. The sandbox rejects unknown parameters only in
 * the query.
 */
function refusalOf({ difference, place: { path } }: Finding): string | undefined {
  const code = path[0] === "requestBody" ? "`invalid_body`" : "`invalid_parameter`";
  if (difference === "lost" && path[1] === "query") return `A request with it gets 400 ${code}.`;
  if (difference === "gained, required" || difference === "now required") return `${LACKING} ${code}.`;
  return difference === "narrowed" || difference === "changed" ? `${INVALID} ${code}.` : undefined;
}

const RESPONSES: Readonly<Partial<Record<Difference, string>>> = {
  lost: "Remove it from your values of `responses`.",
  "gained, required": "Your values of `responses` do not compile without it.",
  "now required": "Your values of `responses` do not compile without it.",
  narrowed: "Your values of `responses` can stop compiling.",
  changed: "Your values of `responses` can stop compiling.",
};

function responsesOf({ flow, difference, place: { of } }: Finding): string | undefined {
  return flow === "output" && of === "operations" ? RESPONSES[difference] : undefined;
}

/** Keywords of a response schema that users notice in the types or in the document. */
const READ: ReadonlySet<string> = new Set(
  "required type enum anyOf properties patternProperties additionalProperties headers content".split(" "),
);

/** Returns the bump and the reason for a finding of the values analyzer. */
export function assessValue({ flow, keyword, difference, base, revision }: ValueFinding): Assessment {
  if (keyword === "deprecated") return minor(DEPRECATED);
  if (keyword === "default") return major(DEFAULT);
  if (flow === "input")
    return difference === "widened" ? minor(TAKEN) : { ...major(REFUSED), sandbox: invalid(base, revision) };
  if (difference !== "narrowed") return major("New values are possible, and the compiler does not report that.");
  // `additionalProperties: false` tells readers nothing new, because other properties were not documented before.
  const isClosed = keyword === "additionalProperties" && revision.value === false;
  return { bump: READ.has(keyword) && !isClosed ? "minor" : "patch", why: "Code that reads it works as before." };
}

function invalid(...places: readonly ValuePlace[]): string {
  const isParameter = places.some(({ keys, trail }) =>
    [keys, ...trail].some((place) => PARAMETERS.test(place.join(" "))),
  );
  return `${INVALID} ${isParameter ? "`invalid_parameter`" : "`invalid_body`"}.`;
}

const PARAMETERS = /^(?:paths \S+ (?:\S+ )?|components )parameters /;

export const DEPRECATED = "Semantic versioning requires a minor release for a deprecation.";
export const DEFAULT = "A call without it gets another default, and the compiler does not report that.";
const REFUSED = "The service can reject values that were accepted before, and the compiler does not report that.";
const TAKEN = "The service accepts values that were rejected before.";
