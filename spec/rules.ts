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
  /** Follows a reference. */
  resolve: (node: Fields) => { node?: unknown };
}
type Visitor = (node: Fields, context: Context) => void;
type Rule = () => { Root: Visitor };
type ParameterRule = () => Record<"Parameter", Visitor>;
type SchemaRule = () => Record<"Schema" | "Response", Visitor>;

const REFERENCE = "reference-operations.yaml";
const PLACEHOLDER_FIELDS = new Set(["summary", "description", "x-family", "x-group", "x-introduced", "parameters"]);
const CHANGING = new Set(["put", "post", "patch", "delete"]);
const DATE = /^\d{4}-\d{2}-\d{2}$/;
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
        report({ message: "A placeholder's key must be its future operationId, in camelCase.", location: at() });
      }
      for (const field of Object.keys(item).filter((key) => !PLACEHOLDER_FIELDS.has(key))) {
        report({
          message: `A placeholder must not have \`${field}\`, because the reference only names it.`,
          location: at(field),
        });
      }
      const parameters = Array.isArray(item["parameters"]) ? item["parameters"].map(fields) : [];
      parameters.forEach((parameter, index) => {
        if (isDeepStrictEqual(parameter, { name: parameter["name"], in: "query", schema: {} })) return;
        const message = "A placeholder's parameter must be a query name with the empty schema.";
        report({ message, location: at("parameters", String(index)) });
      });
    }
  },
});

/** An operation or placeholder of the document. */
interface Named {
  readonly name: string;
  readonly family: unknown;
  readonly group: unknown;
  /** The revision that named it. */
  readonly introduced: unknown;
  /** The method, unless the operation is a placeholder. */
  readonly method?: string;
  readonly retry?: unknown;
  readonly keys: string[];
  readonly place: string;
}

function namedOperations(root: Fields): Named[] {
  const documented = Object.entries(fields(root["paths"])).flatMap(([path, item]) =>
    Object.entries(fields(item)).flatMap(([method, value]): Named[] => {
      const operation = fields(value);
      const { operationId: name, "x-retry": retry } = operation;
      const keys = ["paths", path, method];
      return typeof name === "string"
        ? [{ name, ...said(operation), method, retry, keys, place: `\`${method.toUpperCase()} ${path}\`` }]
        : [];
    }),
  );
  const named = placeholders(root).map(([name, item]): Named => {
    const keys = ["components", "pathItems", name];
    return { name, ...said(item), keys, place: `the placeholder \`${keys.join(".")}\`` };
  });
  return [...documented, ...named];
}

function said(operation: Fields): Pick<Named, "family" | "group" | "introduced"> {
  const { "x-family": family, "x-group": group, "x-introduced": introduced } = operation;
  return { family, group, introduced };
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

/** The operations that the reference names as of one of its revisions. A later revision may name others. */
const reference: { readonly revision: string; readonly groups: Readonly<Record<string, readonly string[]>> } = parse(
  readFileSync(new URL(REFERENCE, import.meta.url), "utf8"),
);

const everyNamedOperation: Rule = () => ({
  Root(root, { location, report }) {
    const groupOf = new Map(
      Object.entries(reference.groups).flatMap(([group, names]) => names.map((name) => [name, group])),
    );
    const isLater = (revision: unknown) =>
      typeof revision === "string" && DATE.test(revision) && revision > reference.revision;
    const operations = namedOperations(root);
    for (const { name, group, introduced, keys } of operations) {
      const expected = groupOf.get(name);
      if (expected === undefined ? isLater(introduced) : group === expected) continue;
      const message =
        expected === undefined
          ? `\`${name}\` is not in spec/${REFERENCE}, which has the operations of ${reference.revision}. ` +
            "If a later revision names it, write the date of that revision as its `x-introduced`."
          : `\`${name}\` must be in the group \`${expected}\`, as in spec/${REFERENCE}.`;
      report({ message, location: location.child(keys) });
    }
    if (isLater(fields(root["info"])["version"])) return;
    for (const name of groupOf.keys()) {
      if (operations.some((operation) => operation.name === name)) continue;
      const message =
        `spec/${REFERENCE} has \`${name}\`, and this document does not. ` +
        `If a revision after ${reference.revision} removes or renames it, write the date of that revision as \`info.version\`.`;
      report({ message, location: location.child(["info", "version"]) });
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

/** A family or group of one operation with nearly the name of another is probably that one. */
const nameIsNoTypo: Rule = () => ({
  Root(root, { location, report }) {
    for (const field of ["family", "group"] as const) {
      const groups = groupBy(namedOperations(root), (operation) => operation[field]);
      const names = [...groups.keys()].filter((name) => typeof name === "string");
      for (const name of names) {
        const [only, ...others] = groups.get(name) ?? [];
        const near = names.find((other) => other !== name && isNear(other, name));
        if (only === undefined || others.length > 0 || near === undefined) continue;
        const message = `Only \`${only.name}\` is in the ${field} \`${name}\`. Did you mean \`${near}\`?`;
        report({ message, location: location.child([...only.keys, `x-${field}`]) });
      }
    }
  },
});

const requiredHasNoDefault: ParameterRule = () => ({
  Parameter(parameter, { location, report, resolve }) {
    const schema = fields(parameter["schema"]);
    const { default: value } = "$ref" in schema ? fields(resolve(schema).node) : schema;
    if (parameter["required"] !== true || value === undefined) return;
    const message =
      `The ${String(parameter["in"])} parameter \`${String(parameter["name"])}\` is required, so its default never applies. ` +
      "Remove `required` or `default`, as the reference has it.";
    report({ message, location: location.child(["required"]) });
  },
});

const filledIn: SchemaRule = () => ({
  Schema(schema, { location, report }) {
    // Only the name of a placeholder's parameter is known.
    if (Object.keys(schema).length > 0 || location.pointer.startsWith("#/components/pathItems/")) return;
    const message = "The schema is empty. Fill it in, or write its description alone if its type is not documented.";
    report({ message, location });
  },
  Response(response, { location, report }) {
    if (response["description"] !== "") return;
    report({ message: "The description is empty. Fill it in.", location: location.child(["description"]) });
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
        "name-is-no-typo": nameIsNoTypo,
        "required-has-no-default": requiredHasNoDefault,
        "filled-in": filledIn,
      },
    },
  };
}
