// The lint rules that redocly's own assertions cannot say: a placeholder says no more than its name, the operations are
// those that the reference names, and what promoting one left to fill in is filled in.
import { isDeepStrictEqual } from "node:util";

type Fields = Record<string, unknown>;
interface Location {
  pointer: string;
  child(path: string[]): Location;
}
interface Context {
  location: Location;
  report: (problem: { message: string; location: Location }) => void;
}
type Visitor = (node: Fields, context: Context) => void;
type Rule = () => { Root: Visitor };
type SchemaRule = () => Record<"Schema" | "Response", Visitor>;

const OPERATIONS_NAMED_BY_THE_REFERENCE = 46;
const PLACEHOLDER_FIELDS = new Set(["summary", "description", "x-family", "x-group", "x-introduced", "parameters"]);
const CAMEL_CASE = /^[a-z][a-zA-Z0-9]*$/;

function fields(value: unknown): Fields {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function placeholders(root: Fields): [name: string, item: Fields][] {
  const items = fields(fields(root["components"])["pathItems"]);
  return Object.entries(items).map(([name, item]) => [name, fields(item)]);
}

const placeholderSaysNoMore: Rule = () => ({
  Root(root, { location, report }) {
    for (const [name, item] of placeholders(root)) {
      const at = (...keys: string[]) =>
        ["components", "pathItems", name, ...keys].reduce((place, key) => place.child([key]), location);
      if (!CAMEL_CASE.test(name)) {
        report({ message: "A placeholder's key is its operationId-to-be, in camelCase.", location: at() });
      }
      for (const field of Object.keys(item).filter((key) => !PLACEHOLDER_FIELDS.has(key))) {
        report({ message: `A placeholder has no \`${field}\`: it is named, not documented.`, location: at(field) });
      }
      const parameters = Array.isArray(item["parameters"]) ? item["parameters"].map(fields) : [];
      parameters.forEach((parameter, index) => {
        if (isDeepStrictEqual(parameter, { name: parameter["name"], in: "query", schema: {} })) return;
        const message = "A placeholder's parameter is a query name with the empty schema, and no more.";
        report({ message, location: at("parameters", String(index)) });
      });
    }
  },
});

const fortySixOperations: Rule = () => ({
  Root(root, { location, report }) {
    const documented = Object.values(fields(root["paths"])).flatMap((item) =>
      Object.values(fields(item)).flatMap((operation) => fields(operation)["operationId"] ?? []),
    );
    const names = new Set([...documented, ...placeholders(root).map(([name]) => name)]);
    if (names.size === OPERATIONS_NAMED_BY_THE_REFERENCE) return;
    const message =
      `The reference names ${OPERATIONS_NAMED_BY_THE_REFERENCE} operations, and here are ${names.size}. ` +
      "Where a revision of it names another number, change that number in spec/rules.ts.";
    report({ message, location });
  },
});

const filledIn: SchemaRule = () => ({
  Schema(schema, { location, report }) {
    // All that is known of a placeholder's parameter is its name.
    if (Object.keys(schema).length > 0 || location.pointer.startsWith("#/components/pathItems/")) return;
    report({ message: "The empty schema says nothing: fill it in.", location });
  },
  Response(response, { location, report }) {
    if (response["description"] !== "") return;
    report({ message: "The empty description says nothing: fill it in.", location: location.child(["description"]) });
  },
});

export default function rules() {
  return {
    id: "broker",
    rules: {
      oas3: {
        "placeholder-says-no-more": placeholderSaysNoMore,
        "forty-six-operations": fortySixOperations,
        "filled-in": filledIn,
      },
    },
  };
}
