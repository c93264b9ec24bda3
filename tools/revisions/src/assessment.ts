// What each finding of the types and the values analyzers weighs, why, and what users of each package do about it.
import type { Finding } from "./analyzers/finding.ts";
import type { ValueFinding, ValuePlace } from "./analyzers/values/finding.ts";
import type { Difference } from "./analyzers/variance.ts";
import type { Bump } from "./change.ts";

export interface Assessment {
  readonly bump: Bump;
  readonly why: string;
  /** What users of the client do about a change that is not a major, such as in their fixtures. */
  readonly todo?: string | undefined;
  /** The consequence for users of the sandbox. */
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
  widened: minor("Calls can pass more than before."),
  narrowed: major("A call that can pass other values does not compile."),
  changed: major("A call that passes it as before can stop compiling."),
};

const GOT: Readonly<Record<Difference, Assessment>> = {
  lost: major("Code that reads it can stop compiling."),
  gained: minor("Code can read more."),
  "gained, required": minor("Code can read more."),
  "now required": minor("Code can rely on it."),
  "now optional": major("Code that reads it must handle its absence."),
  // A switch over all values has one value too few.
  widened: major("Code that handles all of its values must handle more."),
  narrowed: minor("Fewer values are possible than before."),
  changed: major("Code that reads it can stop compiling."),
};

const NAMED: Readonly<Record<Difference, Assessment>> = {
  ...GOT,
  lost: major("Code that uses its name or its path does not compile."),
  gained: minor("New code can use it."),
};

/** What the type analyzer's findings weigh, by whether callers give it, get it, or write its name. */
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
    todo: isRequired
      ? "Values of this type that your own code writes, such as fixtures, need it to compile."
      : undefined,
    sandbox: flow === "input" ? refusalOf(finding) : responsesOf(finding),
  };
}

/** What the compiler says in addition: undefined if it cannot tell whether all code is affected. */
function whyOf({ flow, difference, place: { of, path }, detail }: Finding): string | undefined {
  if (flow === "name")
    return difference === "lost" && of === "paths" ? "Code that uses its path does not compile." : undefined;
  const isGiven = flow === "input";
  if (difference === "changed" && detail?.was !== undefined) {
    return `${isGiven ? "A call that passes" : "Code that needs"} a \`${detail.was}\` does not compile.`;
  }
  if (difference !== "lost" || detail?.isOpen === undefined) return undefined;
  if (!isGiven && !detail.isOpen) return "Code that reads it does not compile.";
  // Not a field: the body in one media type.
  if (isGiven && path[0] === "requestBody" && path.length === 3) return undefined;
  if (!detail.isOpen) return "A call that passes it in an object literal does not compile.";
  return isGiven
    ? "A call that passes it can still compile, because the type of the object has an index signature."
    : "Code that reads it gets `undefined`, and can still compile, because the type of the object has an index signature.";
}

const LACKING = "A request without it gets 400";
const INVALID = "A request with a value that is no longer valid gets 400";

/** The sandbox validates requests. It refuses other parameters only in a query. */
function refusalOf({ difference, place: { path } }: Finding): string | undefined {
  const code = path[0] === "requestBody" ? "`invalid_body`" : "`invalid_parameter`";
  if (difference === "lost" && path[1] === "query") return `A request with it gets 400 ${code}.`;
  if (difference === "gained, required" || difference === "now required") return `${LACKING} ${code}.`;
  return difference === "narrowed" || difference === "changed" ? `${INVALID} ${code}.` : undefined;
}

const RESPONSES: Readonly<Partial<Record<Difference, string>>> = {
  lost: "Remove it from your values of `responses`.",
  "gained, required": "Your values of `responses` need it to compile.",
  "now required": "Your values of `responses` need it to compile.",
  narrowed: "Your values of `responses` can stop compiling.",
  changed: "Your values of `responses` can stop compiling.",
};

function responsesOf({ flow, difference, place: { of } }: Finding): string | undefined {
  return flow === "output" && of === "operations" ? RESPONSES[difference] : undefined;
}

/** Keywords of a response that types know, too, or that readers look at. */
const READ: ReadonlySet<string> = new Set(
  "required type enum anyOf properties patternProperties additionalProperties headers content".split(" "),
);

/** What the values analyzer's findings weigh. */
export function assessValue({ flow, keyword, difference, base, revision }: ValueFinding): Assessment {
  if (keyword === "deprecated") return minor(DEPRECATED);
  if (keyword === "default") return major(DEFAULT);
  if (flow === "input")
    return difference === "widened" ? minor(TAKEN) : { ...major(REFUSED), sandbox: invalid(base, revision) };
  if (difference !== "narrowed")
    return major("Values are possible that never were, and the compiler does not report that.");
  // That nothing else is there says no more than that nothing else was announced.
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

export const DEPRECATED = "Semantic versioning asks for a minor when something is deprecated.";
export const DEFAULT = "A call without it has another effect, and the compiler does not report that.";
const REFUSED = "The service can reject values that were accepted before, and the compiler does not report that.";
const TAKEN = "The service accepts values that were rejected before.";
