// Describes operations that are new, removed, moved or documented, and placeholders.
import { at, fields, type Fields } from "@org/codegen/document";
import { fieldsAt, inside, objectAt, parametersOf, placesOfOperations, type Place } from "../document/places.ts";
import type { Documents, Twin } from "../document/pairing.ts";
import { bodyOf, factsOf, headersOf, mediaOf } from "./describe-new.ts";
import { kindOfParameter } from "./name.ts";
import { quoted, alone, named, type Sentence } from "./sentence.ts";

/** @param revision the new document, which does not have the operation */
export function describeRemoved(operation: Place, revision: Fields): Sentence {
  const [id, call] = [String(fieldsAt(operation)["operationId"]), callOf(operation)];
  const sandbox = `The sandbox no longer responds to \`${call}\` (${quoted(id)})`;
  const isPlaceholder = Object.hasOwn(at(["components", "pathItems"], revision), id);
  const what = isPlaceholder ? "now a placeholder, and cannot be called by its name" : "removed";
  return alone(`${quoted(id)} is ${what}. It called \`${call}\``, { sandbox });
}

/** @param base the old document, which does not have the operation */
export function describeAdded(operation: Place, base: Fields): Sentence {
  const { operationId, "x-family": family, deprecated } = fieldsAt(operation);
  const [id, call] = [String(operationId), callOf(operation)];
  const isNamed = Object.hasOwn(at(["components", "pathItems"], base), id);
  const { "x-family": earlier } = at(["components", "pathItems", id], base);
  const other = typeof earlier === "string" && earlier !== family ? `, and was \`broker.${earlier}.${id}\` before` : "";
  const as = typeof family === "string" ? `\`broker.${family}.${id}()\`` : quoted(id);
  const facts = factsOfOperation(operation);
  const isDeprecated = deprecated === true ? ", and already deprecated" : "";
  return alone(
    [
      `${as} is ${isNamed ? `no longer a placeholder${other}` : "new"}${isDeprecated}: it calls \`${call}\``,
      ...facts,
    ].join(". "),
    {
      sandbox: `The sandbox now responds to \`${call}\` (${quoted(id)})`,
    },
  );
}

/** Describes an operation that now calls the path of another operation. */
export function describeSwap(id: string, { base, revision }: Twin): Sentence {
  const { operationId: other } = at(revision.keys, base.document);
  const { operationId: now } = at(base.keys, revision.document);
  const [was, is] = [callOf(base), callOf(revision)];
  const advice = `To call \`${was}\`, use ${quoted(now)}.`;
  return alone(`${quoted(id)} now calls \`${is}\`, as ${quoted(other)} did before`, { advice, sandbox: "" });
}

export function describeMove(id: string, { base, revision }: Twin): Sentence {
  const [was, is] = [callOf(base), callOf(revision)];
  const [, path = "", method = ""] = revision.keys;
  const now = base.keys[1] === path ? method.toUpperCase() : base.keys[2] === method ? path : is;
  const advice =
    `If you call it by its path (\`broker.http\`, \`broker.fetch\` or \`paths\`), use \`${now}\`. ` +
    `Calls that use the name ${quoted(id)} stay the same.`;
  return alone(`${quoted(id)} moves from \`${was}\` to \`${is}\``, { advice });
}

function callOf({ keys: [, path = "", method = ""] }: Place): string {
  return `${method.toUpperCase()} ${path}`;
}

/**
 * Describes a placeholder that the revision adds or removes. Returns undefined if the other document has an operation
 * with the same name.
 */
export function describeNamed(id: string, isThere: boolean, { base, revision }: Documents): Sentence | undefined {
  if (placesOfOperations(isThere ? base : revision).has(id)) return undefined;
  const what = isThere ? "new. It cannot be called by its name yet" : "removed. It could not be called by its name";
  return alone(`the placeholder ${quoted(id)} is ${what}`, { sandbox: "" });
}

export function describePlaceholderFamily(id: string, was: unknown, is: unknown): Sentence {
  const [from, to] = [was, is].map((family) => quoted(typeof family === "string" ? `broker.${family}.${id}` : id));
  return alone(`the placeholder ${from} is now ${to}. It cannot be called by its name yet`, { sandbox: "" });
}

export function describeFamily(id: string, was: unknown, is: unknown): Sentence {
  const call = (family: unknown) => (typeof family === "string" ? `\`broker.${family}.${id}()\`` : quoted(id));
  return {
    name: named(call(was)),
    phrase: ({ text }) =>
      typeof is === "string"
        ? `${text} is now ${call(is)}: change it in your code`
        : `${text} is removed, because the operation no longer belongs to a family such as \`broker.trading\``,
    advice: "",
    sandbox: "",
  };
}

/** Lists facts about a new operation. A reviewer compares the facts with the service's reference. */
function factsOfOperation(operation: Place): string[] {
  const { responses, "x-retry": retry } = fieldsAt(operation);
  const all = Object.keys(fields(responses)).map((status) => [status, inside(operation, "responses", status)] as const);
  const [successes, errors] = [true, false].map((isSuccess) =>
    all.filter(([status]) => status.startsWith("2") === isSuccess),
  );
  const documented = (errors ?? []).filter(([status, error]) => status !== "default" || mediaOf(error));
  return [
    describeInputs(operation),
    ...(successes && successes.length > 0 ? [`Responses: ${describeResponses(successes)}`] : []),
    documented.length > 0 ? `Errors: ${describeResponses(documented)}` : "No error is documented",
    ...(retry === "never" ? ["The client never retries it"] : retry === "safe" ? ["The client retries it"] : []),
  ];
}

function describeInputs(operation: Place): string {
  const inputs = [...parametersOf(operation).values()]
    .filter((place) => fieldsAt(place)["x-client-supplied"] !== true)
    .map((place) => {
      const parameter = fieldsAt(place);
      const content = mediaOf(place, true);
      const facts = content?.facts ?? factsOf(fields(parameter["schema"]), true);
      const name = `${kindOfParameter(parameter["in"])} ${quoted(parameter["name"])}`;
      return `${name} (${presence(parameter)})${colon(facts)}`;
    });
  const body = inside(operation, "requestBody");
  const content = mediaOf(body, true);
  if (content)
    inputs.push(`request body (${[presence(objectAt(body)), ...content.media].join(", ")})${colon(content.facts)}`);
  return inputs.length === 0 ? "It takes no input" : `Inputs: ${inputs.join("; ")}`;
}

function presence({ required }: Fields): string {
  return required === true ? "required" : "optional";
}

function colon(facts: string): string {
  return facts === "" ? "" : `: ${facts}`;
}

function describeResponses(responses: readonly (readonly [status: string, place: Place])[]): string {
  const described = responses.map(([status, response]) => {
    const [body, headers] = [bodyOf(response), headersOf(response)];
    const withBody = body === "" ? status : `${status} ${body === undefined ? "without a body" : `with ${body}`}`;
    return headers === "" ? withBody : `${withBody}, with ${headers}`;
  });
  return described.join("; ");
}
