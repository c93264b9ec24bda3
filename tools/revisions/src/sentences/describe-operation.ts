// Describes operations that are new, removed, moved or documented, and placeholders.
import { at, fields, type Fields, type Keys } from "@org/codegen/document";
import { followed, parametersOf, placesOfOperations } from "../document/places.ts";
import type { Documents, Twin } from "../document/pairing.ts";
import { bodyOf, factsOf, headersOf, mediaOf } from "./describe-new.ts";
import { kindOfParameter } from "./name.ts";
import { quoted, alone, named, type Sentence } from "./sentence.ts";

/** @param keys place of an operation that only one of the documents has */
export function describeOperation(keys: Keys, { base, revision }: Documents): Sentence {
  const [was, is] = [operationAt(keys, base), operationAt(keys, revision)];
  if (was && placesOfOperations(revision).get(was.id) === undefined) {
    const sandbox = `The sandbox no longer responds to \`${was.call}\` (${quoted(was.id)})`;
    const isPlaceholder = Object.hasOwn(at(["components", "pathItems"], revision), was.id);
    const what = isPlaceholder ? "now a placeholder, and cannot be called by its name" : "removed";
    return alone(`${quoted(was.id)} is ${what}. It called \`${was.call}\``, { sandbox });
  }
  const { id = "", call = "", family } = is ?? {};
  const isNamed = Object.hasOwn(at(["components", "pathItems"], base), id);
  const { "x-family": earlier } = at(["components", "pathItems", id], base);
  const other = typeof earlier === "string" && earlier !== family ? `, and was \`broker.${earlier}.${id}\` before` : "";
  const as = family === undefined ? quoted(id) : `\`broker.${family}.${id}()\``;
  const facts = factsOfOperation(keys, revision);
  const isDeprecated = at(keys, revision)["deprecated"] === true ? ", and already deprecated" : "";
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
export function describeSwap(id: string, { base, revision }: Documents): Sentence {
  const [was, is] = [placesOfOperations(base).get(id) ?? [], placesOfOperations(revision).get(id) ?? []];
  const [other, now] = [at(is, base)["operationId"], at(was, revision)["operationId"]];
  const advice = `To call \`${callOf(was)}\`, use ${quoted(now)}.`;
  return alone(`${quoted(id)} now calls \`${callOf(is)}\`, as ${quoted(other)} did before`, { advice, sandbox: "" });
}

export function describeMove(id: string, { base, revision }: Twin): Sentence {
  const [, path = "", method = ""] = revision;
  const now = base[1] === path ? method.toUpperCase() : base[2] === method ? path : callOf(revision);
  const advice =
    `If you call it by its path (\`broker.http\`, \`broker.fetch\` or \`paths\`), use \`${now}\`. ` +
    `Calls that use the name ${quoted(id)} stay the same.`;
  return alone(`${quoted(id)} moves from \`${callOf(base)}\` to \`${callOf(revision)}\``, { advice });
}

interface Operation {
  readonly id: string;
  readonly call: string;
  readonly family: string | undefined;
}

function operationAt(keys: Keys, document: Fields): Operation | undefined {
  const { operationId: id, "x-family": family } = at(keys, document);
  if (typeof id !== "string") return undefined;
  return { id, call: callOf(keys), family: typeof family === "string" ? family : undefined };
}

function callOf([, path = "", method = ""]: Keys): string {
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
function factsOfOperation(place: Keys, document: Fields): string[] {
  const operation = at(place, document);
  const responses = Object.entries(fields(operation["responses"]));
  const [successes, errors] = [true, false].map((isSuccess) =>
    responses.filter(([status]) => status.startsWith("2") === isSuccess),
  );
  const documented = (errors ?? []).filter(([status, error]) => status !== "default" || mediaOf(error, document));
  const retry = operation["x-retry"];
  return [
    describeInputs(place, document),
    ...(successes && successes.length > 0 ? [`Responses: ${describeResponses(successes, document)}`] : []),
    documented.length > 0 ? `Errors: ${describeResponses(documented, document)}` : "No error is documented",
    ...(retry === "never" ? ["The client never retries it"] : retry === "safe" ? ["The client retries it"] : []),
  ];
}

function describeInputs(place: Keys, document: Fields): string {
  const inputs = [...parametersOf(place, document).values()]
    .map((keys) => at(keys, document))
    .filter((parameter) => parameter["x-client-supplied"] !== true)
    .map((parameter) => {
      const content = mediaOf(parameter, document, true);
      const facts = content?.facts ?? factsOf(fields(parameter["schema"]), true);
      const name = `${kindOfParameter(parameter["in"])} ${quoted(parameter["name"])}`;
      return `${name} (${presence(parameter)})${colon(facts)}`;
    });
  const body = at(followed([...place, "requestBody"], document), document);
  const content = mediaOf(body, document, true);
  if (content) inputs.push(`request body (${[presence(body), ...content.media].join(", ")})${colon(content.facts)}`);
  return inputs.length === 0 ? "It takes no input" : `Inputs: ${inputs.join("; ")}`;
}

function presence({ required }: Fields): string {
  return required === true ? "required" : "optional";
}

function colon(facts: string): string {
  return facts === "" ? "" : `: ${facts}`;
}

function describeResponses(responses: readonly (readonly [string, unknown])[], document: Fields): string {
  const described = responses.map(([status, response]) => {
    const [body, headers] = [bodyOf(response, document), headersOf(response, document)];
    const withBody = body === "" ? status : `${status} ${body === undefined ? "without a body" : `with ${body}`}`;
    return headers === "" ? withBody : `${withBody}, with ${headers}`;
  });
  return described.join("; ");
}
