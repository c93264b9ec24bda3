// Assigns a bump, a reason and advice for users to each finding of the analyzers `types` and `values`.
import type { Finding } from "./analyzers/finding.ts";
import type { ValueFinding, ValuePlace } from "./analyzers/values/finding.ts";
import type { Difference } from "./analyzers/variance.ts";
import type { Bump } from "./change.ts";

export interface Assessment {
  readonly bump: Bump;
  readonly why: string;
  /** Advice for users of the client, for example how to update test fixtures. */
  readonly todo?: string | undefined;
  readonly sandbox?: string | undefined;
}

const major = (why: string): Assessment => ({ bump: "major", why });
const minor = (why: string): Assessment => ({ bump: "minor", why });

const GIVEN: Readonly<Record<Difference, Assessment>> = {
  lost: major("The compiler can reject a call that passes it."),
  gained: minor("Calls can pass it."),
  "gained, required": major("A call without it does not compile."),
  "now required": major("A call without it does not compile."),
  "now optional": minor("Calls can omit it."),
  widened: minor("Calls can pass more values than before."),
  narrowed: major("If a call can pass a value that the new type does not allow, the call does not compile."),
  changed: major("The compiler can reject an existing call that passes it."),
};

const GOT: Readonly<Record<Difference, Assessment>> = {
  lost: major("The compiler can reject code that reads it."),
  gained: minor("Code can read additional data."),
  "gained, required": minor("Code can read additional data."),
  "now required": minor("Code can rely on its presence."),
  "now optional": major("Code that reads it must handle its absence."),
  widened: major("Code that handles all old values must also handle the new values."),
  narrowed: minor("Fewer values are possible than before."),
  changed: major("The compiler can reject code that reads it."),
};

const NAMED: Readonly<Record<Difference, Assessment>> = {
  ...GOT,
  lost: major("Code that contains this name or this path does not compile."),
  gained: minor("New code can use it."),
};

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
    todo: isRequired ? "If your code creates values of this type without it, your code does not compile." : undefined,
    sandbox: flow === "input" ? refusalOf(finding) : responsesOf(finding),
  };
}

function whyOf({ flow, difference, place: { of, path }, detail }: Finding): string | undefined {
  if (flow === "name")
    return difference === "lost" && of === "paths" ? "Code that uses its path does not compile." : undefined;
  const isGiven = flow === "input";
  if (difference === "changed" && detail?.was !== undefined) {
    return `${isGiven ? "A call that passes" : "Code that needs"} a \`${detail.was}\` does not compile.`;
  }
  if (difference !== "lost" || detail?.isOpen === undefined) return undefined;
  if (!isGiven && !detail.isOpen) return "Code that reads it does not compile.";
  // The path `requestBody`, `content`, `application/json` leads to the whole request body.
  if (isGiven && path[0] === "requestBody" && path.length === 3) return undefined;
  if (!detail.isOpen) return "A call that passes it in an object literal does not compile.";
  return isGiven
    ? "The compiler can accept a call that passes it, because the type of the object has an index signature."
    : "Code that reads it gets `undefined`. The compiler can accept this code, because the type of the object has an index signature.";
}

const LACKING = "A request without it gets 400";
const INVALID = "A request with a value that is no longer valid gets 400";

/**
 * Describes how the sandbox responds to a request that was valid before the change. The sandbox rejects an unknown
 * query parameter, but not an unknown header.
 */
function refusalOf({ difference, place: { path } }: Finding): string | undefined {
  const code = path[0] === "requestBody" ? "`invalid_body`" : "`invalid_parameter`";
  if (difference === "lost" && path[1] === "query") return `A request with it gets 400 ${code}.`;
  if (difference === "gained, required" || difference === "now required") return `${LACKING} ${code}.`;
  return difference === "narrowed" || difference === "changed" ? `${INVALID} ${code}.` : undefined;
}

const RESPONSES: Readonly<Partial<Record<Difference, string>>> = {
  lost: "Remove it from your option `responses`.",
  "gained, required": "If your option `responses` lacks it, your code does not compile.",
  "now required": "If your option `responses` lacks it, your code does not compile.",
  narrowed: "The compiler can reject code that sets the option `responses`.",
  changed: "The compiler can reject code that sets the option `responses`.",
};

function responsesOf({ flow, difference, place: { of } }: Finding): string | undefined {
  return flow === "output" && of === "operations" ? RESPONSES[difference] : undefined;
}

/** Keywords of a response schema that change the generated types or the documentation. */
const READ: ReadonlySet<string> = new Set(
  "required type enum anyOf properties patternProperties additionalProperties headers content".split(" "),
);

export function assessValue({ flow, keyword, difference, base, revision }: ValueFinding): Assessment {
  if (keyword === "deprecated") return minor(DEPRECATED);
  if (keyword === "default") return major(DEFAULT);
  if (flow === "input")
    return difference === "widened" ? minor(TAKEN) : { ...major(REFUSED), sandbox: invalid(base, revision) };
  if (difference !== "narrowed") return major("New values are possible, and the compiler does not report the change.");
  // The edit to `additionalProperties: false` removes no documented property, so code that reads a response still
  // works.
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
export const DEFAULT = "If a call omits it, the service uses the new default. The compiler does not report the change.";
const REFUSED = "The service can reject values that were accepted before, and the compiler does not report the change.";
const TAKEN = "The service accepts values that were rejected before.";
