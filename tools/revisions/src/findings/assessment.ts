// Sets the bump, the reason and the advice of each finding about requests, responses and schemas.
import { knownValues } from "@org/codegen/custom-types";
import type { ValueFinding, ValuePlace } from "../values/finding.ts";
import { largest, type Bump } from "../change.ts";
import type { Type } from "../normal/shape.ts";
import { flowsOf } from "../document/flows.ts";
import type { Flow } from "../normal/reader.ts";
import { isPropertyOfBoth, type Merged } from "./merged.ts";
import { ancestorOf, lookAt, objectAt, withoutField } from "../document/places.ts";
import { effectOf, hasBody, allowsOtherProperties, type Effect } from "./effect.ts";
import { typesOf } from "./visible.ts";

export interface Assessment {
  readonly bump: Bump;
  readonly sandboxBump?: Bump | undefined;
  readonly why: string;
  /** Additional effect on user code, for example in tests. */
  readonly todo?: string | undefined;
  readonly sandbox?: string | undefined;
}

export const major = (why: string): Assessment => ({ bump: "major", why });
export const minor = (why: string): Assessment => ({ bump: "minor", why });
export const patch = (why: string): Assessment => ({ bump: "patch", why });

export const none = (why: string): Assessment => ({ bump: "none", why });
export const REFERENCE = none("The `$ref` itself does not change the allowed values.");

const GIVEN: Readonly<Record<Effect, Assessment>> = {
  lost: major("The compiler can reject a call that passes it."),
  gained: minor("Calls can pass it."),
  "gained, required": major("A call without it does not compile."),
  "now required": major("A call without it does not compile."),
  "now optional": minor("Calls can omit it."),
  widened: minor("Calls can pass more values than before."),
  narrowed: major("If a call can pass a value that the new type does not allow, the call does not compile."),
  changed: major("The compiler can reject an existing call that passes it."),
};

const ABSENT = "Code that reads it must handle its absence.";
const SAME = "Code that reads it works as before.";
const MORE = "Code can read additional data.";

const GOT: Readonly<Record<Effect, Assessment>> = {
  lost: major("The compiler can reject code that reads it."),
  gained: minor(MORE),
  "gained, required": minor(MORE),
  "now required": minor("Code can rely on its presence."),
  "now optional": major(ABSENT),
  widened: major("Code that reads it must also handle the new values."),
  narrowed: minor(
    "Code that compares it with a value that is gone, or creates such an object, for example in a test, can fail to compile.",
  ),
  changed: major("The compiler can reject code that reads it."),
};

/** Assesses a finding. If a schema is part of requests and responses, the assessment has the larger bump of both. */
export function assess({ finding, flows, inner }: Merged): Assessment {
  const within = inner.map(assess);
  const assessIn = (side: Flow) =>
    flows.flatMap(({ flow, difference }): Assessment[] => {
      if (flow !== side) return [];
      const each = { ...finding, flow, difference };
      const effect = effectOf(each);
      if (effect !== undefined) return [byTypes(each, effect)];
      // If the generated types stay the same, only the differences inside a rewritten schema count.
      return within.length > 0 ? [] : [byValues(each)];
    });
  const [given, got] = [assessIn("input"), assessIn("output")];
  const own = [...given, ...got];
  const most = heaviest([...own, ...within]);
  if (own.includes(most)) return { ...most, why: whyOfBoth(given, got, most) };
  const [only, ...others] = flows;
  // The sentence is about the whole schema. So if only a part causes a major version, the reason must be about the
  // whole schema too.
  const isOfPart = own.length > 0 && most.bump === "major" && only !== undefined && others.length === 0;
  return isOfPart ? byTypes({ ...finding, flow: only.flow }, "changed") : most;
}

/** Combines the reason for code that passes a value (requests) with the reason for code that reads it (responses). */
function whyOfBoth(given: readonly Assessment[], got: readonly Assessment[], most: Assessment): string {
  const [passed, read] = [given, got].map((all) => [...new Set(all.map(({ why }) => why))].join(" "));
  if (!passed || !read || passed === read) return passed || read || "";
  const both = [`In requests: ${passed}`, `In responses: ${read}`];
  return (given.includes(most) ? both : both.reverse()).join(" ");
}

export function heaviest(all: readonly Assessment[]): Assessment {
  const bump = largest(all.map((each) => each.bump));
  return all.find((each) => each.bump === bump) ?? { bump, why: "" };
}

function byTypes(finding: ValueFinding, effect: Effect): Assessment {
  const isGiven = finding.flow === "input";
  const assessment = (isGiven ? GIVEN : GOT)[effect];
  const isRequired = !isGiven && (effect === "gained, required" || effect === "now required");
  return {
    ...assessment,
    why: whyOf(finding, effect) ?? assessment.why,
    todo: isRequired
      ? "Code that creates such an object without it, for example in a test, does not compile."
      : undefined,
    sandbox: isGiven ? refusalOf(finding, effect) : isReached(finding) ? RESPONSES[effect] : undefined,
  };
}

function isReached({ base, revision }: ValueFinding): boolean {
  return flowsOf(base).got || flowsOf(revision).got;
}

function whyOf(
  { keyword, presence, flow, base, revision, alternative }: ValueFinding,
  effect: Effect,
): string | undefined {
  const isGiven = flow === "input";
  if (effect === "widened" && !isGiven && alternative?.type === "null")
    return "Code that reads it must also handle null.";
  if (effect === "narrowed" && !isGiven && alternative?.type === "null")
    return "Code that creates such an object with null, for example in a test, does not compile.";
  if (effect === "narrowed" && !isGiven && alternative?.type === "object")
    return "Code that handles the alternative, or creates it, for example in a test, can fail to compile.";
  if (effect === "widened" && !isGiven && knownValues(lookAt(revision)).length > 0)
    return "Code that reads it must also handle any other value.";
  if (keyword === "content" && !isGiven && effect === "widened")
    return hasBody(base)
      ? "Code that reads the body must also handle this media type."
      : "The result had no body before. Code that relies on that can fail to compile.";
  if (keyword === "content" && isGiven && effect === "gained")
    return "Only `broker.http` and `broker.fetch` can send this form.";
  if (keyword === "properties" && presence === "gained" && effect === "changed") return INDEX_LOST;
  if (keyword === "name") return "A call with the old name does not compile.";
  if (effect === "changed") {
    const [owner, ownerNow] = [withoutField(base, ...TYPED), withoutField(revision, ...TYPED)];
    const [was, ...others] = typesOf(owner, flow);
    const isLeft = typesOf(ownerNow, flow).some((type) => type === was);
    if (was === undefined || others.length > 0 || isLeft || !PRIMITIVES.has(was)) return undefined;
    return `${isGiven ? "A call that passes" : "Code that needs"} a \`${was}\` does not compile.`;
  }
  if (keyword === "additionalProperties" && effect === "lost") return INDEX_LOST;
  if (keyword === "content" && isGiven && effect === "lost")
    return "A call with `broker.http` that sends this form can fail to compile.";
  if (effect !== "lost" || keyword === "requestBody" || keyword === "content") return undefined;
  if (keyword === "parameters" && objectAt(base)["in"] === "header")
    return "A call that passes it compiles, because `headers` can have any name. The service ignores the header.";
  const isOpen = keyword === "properties" && allowsOtherProperties(ancestorOf(revision, -1));
  if (keyword === "properties" && isPropertyOfBoth({ base, revision }))
    return isGiven ? "A call that passes it does not compile." : "Code that needs its value does not compile.";
  if (!isGiven && !isOpen) return "Code that reads it does not compile.";
  if (!isOpen) return "A call that passes it in an object literal does not compile.";
  return isGiven
    ? "The compiler can accept a call that passes it, because the type of the object has an index signature."
    : "Code that reads it gets `undefined`. The compiler can accept this code, because the type of the object has an index signature.";
}

export const INDEX_LOST =
  "Code that reads an undocumented property, or writes one in an object literal, does not compile.";

const PRIMITIVES: ReadonlySet<Type> = new Set(["string", "number", "boolean"]);

/** Keywords that set the type of a schema. */
const TYPED = ["type", "enum", "const"];

const SILENT = "The compiler does not report the change.";
const LACKING = "A request without it gets 400";
const INVALID = "A request with a value that is no longer valid gets 400";

/**
 * Describes how the sandbox responds to a request that was valid before the change. The sandbox rejects an unknown
 * query parameter, but not an unknown header.
 */
function refusalOf({ keyword, presence, base, revision }: ValueFinding, effect: Effect): string | undefined {
  const code = isOfParameter(base, revision) ? "`invalid_parameter`" : "`invalid_body`";
  if (effect === "lost" && keyword === "parameters")
    return isOfParameter(base) ? `A request with it gets 400 ${code}.` : undefined;
  if (effect === "gained, required" || effect === "now required") return `${LACKING} ${code}.`;
  const isRefused = effect === "narrowed" || (effect === "changed" && presence === undefined);
  return isRefused ? `${INVALID} ${code}.` : undefined;
}

function isOfParameter(...places: readonly ValuePlace[]): boolean {
  return places.some(({ keys, trail }) => [keys, ...trail].some((place) => PARAMETERS.test(place.join(" "))));
}

const PARAMETERS = /^(?:paths \S+ (?:\S+ )?|components )parameters /;

const RESPONSES: Readonly<Partial<Record<Effect, string>>> = {
  lost: "Remove it from your option `responses`.",
  "gained, required": "If your option `responses` lacks it, your code does not compile.",
  "now required": "If your option `responses` lacks it, your code does not compile.",
  narrowed: "The compiler can reject code that sets the option `responses`.",
  changed: "The compiler can reject code that sets the option `responses`.",
};

/** Keywords of a response schema that change the generated types or the documentation. */
const READ: ReadonlySet<string> = new Set(
  "required type enum anyOf properties patternProperties additionalProperties headers content rewritten".split(" "),
);

function byValues({ flow, keyword, difference, presence, base, revision }: ValueFinding): Assessment {
  if (keyword === "default") return major(DEFAULT);
  if (keyword === "name") return patch("Calls work as before, because the names of HTTP headers are case-insensitive.");
  if (flow === "input") {
    const code = isOfParameter(base, revision) ? "`invalid_parameter`" : "`invalid_body`";
    if (difference === "widened") return minor(keyword === "allowReserved" ? OTHER_ENCODING : TAKEN);
    const why =
      keyword === "pattern" ? NOT_COMPARED : keyword === "style" || keyword === "explode" ? OTHER_FORM : REFUSED;
    return { ...major(why), sandbox: `${INVALID} ${code}.` };
  }
  if (keyword === "headers" || base.keys.includes("headers")) {
    if (presence === "gained") return minor(MORE);
    if (presence === "lost" || (keyword === "required" && difference !== "narrowed"))
      return major(`${ABSENT} ${SILENT}`);
  }
  if (keyword === "pattern" && difference !== "narrowed")
    return major(`Patterns are not compared, so new values may be possible. ${SILENT}`);
  if (keyword === "contentSchema" && difference === "changed")
    return major(`The values of \`contentSchema\` are not compared, so new values may be possible. ${SILENT}`);
  if (keyword === "minItems" || keyword === "maxItems")
    return difference === "narrowed"
      ? patch(SAME)
      : major(`A list can now have a number of items that was not possible before. ${SILENT}`);
  if (difference !== "narrowed") return major(`New values are possible. ${SILENT}`);
  // The edit to `additionalProperties: false` removes no documented property, so code that reads a response still
  // works.
  const isClosed = keyword === "additionalProperties" && revision.value === false;
  return READ.has(keyword) && !isClosed ? minor(SAME) : patch(SAME);
}

export const DEFAULT = `If a call omits it, the service uses the new default. ${SILENT}`;
const REFUSED = `The service can reject values that were accepted before. ${SILENT}`;
const NOT_COMPARED = `Patterns are not compared, so the service may reject values that it accepted before. ${SILENT}`;
const OTHER_FORM =
  "The client sends the new form, and your calls stay the same. Requests that your own code builds need the new form.";
const OTHER_ENCODING = "The types stay the same. Only the encoding of the values in the URL differs.";
const TAKEN = "The service accepts values that were rejected before. The types stay the same.";
