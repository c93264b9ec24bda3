// Lists facts about a new operation. A reviewer compares the facts with the service's reference.
import { at, fields, type Fields, type Keys } from "@org/codegen/document";
import { bodyOf, factsOf, headersOf, mediaOf } from "./describe-new.ts";
import { kindOfParameter } from "./name.ts";
import { followed, parametersOf } from "../document/places.ts";
import { quoted } from "./words.ts";

export function factsOfOperation(place: Keys, document: Fields): string[] {
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
