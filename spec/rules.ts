// The lint rules that keep openapi.yaml true to the reference: what is documented is described whole,
// what is only named says no more than its name.
import { isDeepStrictEqual } from "node:util";

type Fields = Record<string, unknown>;
interface Context {
  location: { child(path: string | string[]): Context["location"] };
  report(problem: { message: string; location: Context["location"] }): void;
}
type Rule = () => { Root(root: Fields, context: Context): void };

const FAMILIES = ["trading", "marketData"];
const OPERATIONS_NAMED_BY_THE_REFERENCE = 46;
const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
const PLACEHOLDER_FIELDS = ["summary", "description", "x-family", "x-group", "x-introduced", "parameters"];
const CAMEL_CASE = /^[a-z][a-zA-Z0-9]*$/;

function fields(value: unknown): Fields {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** Each documented operation with where it stands. */
function documented(root: Fields): { place: string[]; operation: Fields }[] {
  return Object.entries(fields(root["paths"])).flatMap(([path, item]) =>
    METHODS.filter((method) => method in fields(item)).map((method) => ({
      place: ["paths", path, method],
      operation: fields(fields(item)[method]),
    })),
  );
}

/** Each placeholder: the key is its operationId-to-be. */
function placeholders(root: Fields): { place: string[]; name: string; item: Fields }[] {
  const items = fields(fields(root["components"])["pathItems"]);
  return Object.entries(items).map(([name, item]) => ({
    place: ["components", "pathItems", name],
    name,
    item: fields(item),
  }));
}

function at(context: Context, place: string[]): Context["location"] {
  return place.reduce((location, key) => location.child([key]), context.location);
}

/** What every operation owes its reader, documented or not. */
function missing(operation: Fields): string[] {
  return [
    ...(typeof operation["summary"] === "string" ? [] : ["a summary"]),
    ...(typeof operation["description"] === "string" ? [] : ["a description"]),
    ...(FAMILIES.some((family) => family === operation["x-family"]) ? [] : [`x-family, one of ${FAMILIES.join(", ")}`]),
    ...(typeof operation["x-group"] === "string" ? [] : ["x-group"]),
  ];
}

// openapi-typescript 7.13 drops what 3.2 added without a word, so a 3.2 document would lose operations.
// Under 3.1 redocly's own `struct` rule refuses each 3.2 keyword.
const openapi31: Rule = () => ({
  Root(root, context) {
    if (!/^3\.1\.\d+$/.test(String(root["openapi"]))) {
      context.report({ message: "The document must be OpenAPI 3.1.", location: at(context, ["openapi"]) });
    }
  },
});

const operationDescribed: Rule = () => ({
  Root(root, context) {
    for (const { place, operation } of documented(root)) {
      const name = operation["operationId"];
      const lacks = [
        ...(typeof name === "string" && CAMEL_CASE.test(name) ? [] : ["a camelCase operationId"]),
        ...missing(operation),
      ];
      for (const what of lacks) {
        context.report({ message: `The operation lacks ${what}.`, location: at(context, place) });
      }
    }
    for (const [path, item] of Object.entries(fields(root["paths"]))) {
      if (!METHODS.some((method) => method in fields(item))) {
        context.report({
          message: "A path without a method is a placeholder: it belongs under components.pathItems, without its path.",
          location: at(context, ["paths", path]),
        });
      }
    }
    for (const { place, name, item } of placeholders(root)) {
      const lacks = [...(CAMEL_CASE.test(name) ? [] : ["a camelCase operationId-to-be as its key"]), ...missing(item)];
      for (const what of lacks) {
        context.report({ message: `The placeholder lacks ${what}.`, location: at(context, place) });
      }
    }
  },
});

const placeholderSaysNoMore: Rule = () => ({
  Root(root, context) {
    for (const { place, item } of placeholders(root)) {
      for (const field of Object.keys(item).filter((key) => !PLACEHOLDER_FIELDS.includes(key))) {
        context.report({
          message: `A placeholder has no \`${field}\`: it is named, not documented.`,
          location: at(context, [...place, field]),
        });
      }
      const parameters = Array.isArray(item["parameters"]) ? item["parameters"].map(fields) : [];
      parameters.forEach((parameter, index) => {
        if (!isDeepStrictEqual(parameter, { name: parameter["name"], in: "query", schema: {} })) {
          context.report({
            message: "A placeholder's parameter is a query name with the empty schema, and no more.",
            location: at(context, [...place, "parameters", String(index)]),
          });
        }
      });
    }
  },
});

const fortySixOperations: Rule = () => ({
  Root(root, context) {
    const names = [
      ...documented(root).map(({ operation }) => String(operation["operationId"])),
      ...placeholders(root).map(({ name }) => name),
    ];
    for (const name of names.filter((each, index) => names.indexOf(each) !== index)) {
      context.report({ message: `\`${name}\` stands twice.`, location: context.location });
    }
    if (names.length !== OPERATIONS_NAMED_BY_THE_REFERENCE) {
      context.report({
        message: `The reference names ${OPERATIONS_NAMED_BY_THE_REFERENCE} operations, and here are ${names.length}.`,
        location: context.location,
      });
    }
  },
});

export default function rules() {
  return {
    id: "broker",
    rules: {
      oas3: {
        "openapi-3-1": openapi31,
        "operation-described": operationDescribed,
        "placeholder-says-no-more": placeholderSaysNoMore,
        "forty-six-operations": fortySixOperations,
      },
    },
  };
}
