// Lint rules that redocly's assertions cannot express: rules of placeholders, rules that compare operations, and a rule
// that finds what a promotion left to fill in.
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { parse } from "yaml";
import { isNear } from "./near.ts";

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

const REFERENCE = "reference-operations.yaml";
const PLACEHOLDER_FIELDS = new Set(["summary", "description", "x-family", "x-group", "x-introduced", "parameters"]);
const CHANGING = new Set(["put", "post", "patch", "delete"]);
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

/** An operation as the document names it. */
interface Named {
  readonly name: string;
  readonly group: unknown;
  /** The method, unless the operation is a placeholder. */
  readonly method?: string;
  readonly retry?: unknown;
  readonly keys: string[];
  readonly place: string;
}

function namedOperations(root: Fields): Named[] {
  const documented = Object.entries(fields(root["paths"])).flatMap(([path, item]) =>
    Object.entries(fields(item)).flatMap(([method, value]): Named[] => {
      const { operationId: name, "x-group": group, "x-retry": retry } = fields(value);
      const keys = ["paths", path, method];
      return typeof name === "string"
        ? [{ name, group, method, retry, keys, place: `\`${method.toUpperCase()} ${path}\`` }]
        : [];
    }),
  );
  const named = placeholders(root).map(([name, item]): Named => {
    const keys = ["components", "pathItems", name];
    return { name, group: item["x-group"], keys, place: `the placeholder \`${keys.join(".")}\`` };
  });
  return [...documented, ...named];
}

function groupBy<Key>(operations: readonly Named[], keyOf: (operation: Named) => Key): Map<Key, Named[]> {
  const groups = new Map<Key, Named[]>();
  for (const operation of operations) {
    groups.set(keyOf(operation), [...(groups.get(keyOf(operation)) ?? []), operation]);
  }
  return groups;
}

const namedOnce: Rule = () => ({
  Root(root, { location, report }) {
    for (const [name, operations] of groupBy(namedOperations(root), (operation) => operation.name)) {
      const [last] = operations.slice(1).slice(-1);
      if (last === undefined) continue;
      const places = operations.map(({ place }) => place).join(" and ");
      const remedy = last.method === undefined ? "Remove the placeholder." : "Give each operation a name of its own.";
      report({ message: `${places} have the name \`${name}\`. ${remedy}`, location: location.child(last.keys) });
    }
  },
});

const everyNamedOperation: Rule = () => ({
  Root(root, { location, report }) {
    const groups: Readonly<Record<string, readonly string[]>> = parse(
      readFileSync(new URL(REFERENCE, import.meta.url), "utf8"),
    );
    const groupOf = new Map(Object.entries(groups).flatMap(([group, names]) => names.map((name) => [name, group])));
    const operations = namedOperations(root);
    for (const { name, group, keys } of operations) {
      const expected = groupOf.get(name);
      if (group === expected) continue;
      const message =
        expected === undefined
          ? `spec/${REFERENCE} does not list \`${name}\`. Add it if the reference names it.`
          : `\`${name}\` must be in the group \`${expected}\`, as in spec/${REFERENCE}.`;
      report({ message, location: location.child(keys) });
    }
    for (const name of groupOf.keys()) {
      if (operations.some((operation) => operation.name === name)) continue;
      const message = `spec/${REFERENCE} lists \`${name}\`, which this document does not have.`;
      report({ message, location });
    }
  },
});

const changeIsNotSafe: Rule = () => ({
  Root(root, { location, report }) {
    for (const { name, method = "", retry, keys } of namedOperations(root)) {
      if (retry !== "safe" || !CHANGING.has(method)) continue;
      const message =
        `\`${name}\` is a ${method.toUpperCase()} with \`x-retry: safe\`: after a failure the client sends it again, ` +
        "which can make its change twice. Write `never` unless the reference says that a repetition changes nothing.";
      report({ message, location: location.child([...keys, "x-retry"]) });
    }
  },
});

const groupIsNoTypo: Rule = () => ({
  Root(root, { location, report }) {
    const groups = groupBy(namedOperations(root), (operation) => operation.group);
    const names = [...groups.keys()].filter((group) => typeof group === "string");
    for (const group of names) {
      const [only, ...others] = groups.get(group) ?? [];
      const near = names.find((name) => name !== group && isNear(name, group));
      if (only === undefined || others.length > 0 || near === undefined) continue;
      const message = `Only \`${only.name}\` is in the group \`${group}\`. Did you mean \`${near}\`?`;
      report({ message, location: location.child([...only.keys, "x-group"]) });
    }
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
        "named-once": namedOnce,
        "every-named-operation": everyNamedOperation,
        "change-is-not-safe": changeIsNotSafe,
        "group-is-no-typo": groupIsNoTypo,
        "filled-in": filledIn,
      },
    },
  };
}
