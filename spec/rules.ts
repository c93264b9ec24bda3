// Implements the lint rules that Redocly's configuration file cannot express.
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

const placeholderFields: Rule = () => ({
  Root(root, { location, report }) {
    for (const [name, item] of placeholders(root)) {
      const at = (...keys: string[]) =>
        ["components", "pathItems", name, ...keys].reduce((place, key) => place.child([key]), location);
      if (!CAMEL_CASE.test(name)) {
        report({ message: "A placeholder's key must be the future operationId in camelCase.", location: at() });
      }
      for (const field of Object.keys(item).filter((key) => !PLACEHOLDER_FIELDS.has(key))) {
        report({
          message: `A placeholder must not have \`${field}\`. Only a documented operation has this field.`,
          location: at(field),
        });
      }
      const parameters = Array.isArray(item["parameters"]) ? item["parameters"].map(fields) : [];
      parameters.forEach((parameter, index) => {
        if (isDeepStrictEqual(parameter, { name: parameter["name"], in: "query", schema: {} })) return;
        const message = "A placeholder's parameter must have only a `name`, `in: query` and `schema: {}`.";
        report({ message, location: at("parameters", String(index)) });
      });
    }
  },
});

interface Named {
  readonly name: string;
  readonly family: unknown;
  readonly group: unknown;
  /** Revision of the API reference that first named the operation. */
  readonly introduced: unknown;
  /** HTTP method of the operation, or undefined for a placeholder. */
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
        ? [{ name, ...labelsOf(operation), method, retry, keys, place: `\`${method.toUpperCase()} ${path}\`` }]
        : [];
    }),
  );
  const named = placeholders(root).map(([name, item]): Named => {
    const keys = ["components", "pathItems", name];
    return { name, ...labelsOf(item), keys, place: `the placeholder \`${keys.join(".")}\`` };
  });
  return [...documented, ...named];
}

function labelsOf(operation: Fields): Pick<Named, "family" | "group" | "introduced"> {
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
      const remedy = last.method === undefined ? "Remove the placeholder." : "Give each operation a different name.";
      report({
        message: `${places} must not share the name \`${name}\`. ${remedy}`,
        location: location.child(last.keys),
      });
    }
  },
});

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
          ? `\`${name}\` is not in spec/${REFERENCE}, which lists the operations of the revision ${reference.revision}. ` +
            "If a later revision names the operation, set `x-introduced` to the date of the later revision."
          : `\`${name}\` must be in the group \`${expected}\`, as in spec/${REFERENCE}.`;
      report({ message, location: location.child(keys) });
    }
    if (isLater(fields(root["info"])["version"])) return;
    for (const name of groupOf.keys()) {
      if (operations.some((operation) => operation.name === name)) continue;
      const message =
        `spec/${REFERENCE} lists \`${name}\`, but the document does not have this operation. ` +
        `If a revision after ${reference.revision} removes or renames the operation, set \`info.version\` to the date of the later revision.`;
      report({ message, location: location.child(["info", "version"]) });
    }
  },
});

const changeIsNotSafe: Rule = () => ({
  Root(root, { location, report }) {
    for (const { name, method = "", retry, keys } of namedOperations(root)) {
      if (retry !== "safe" || !CHANGING.has(method)) continue;
      const message =
        `\`${name}\` is a ${method.toUpperCase()} with \`x-retry: safe\`, so the client repeats the call after a failure, ` +
        "and the service can make the change twice. Use `never` unless the reference says that a repetition changes nothing.";
      report({ message, location: location.child([...keys, "x-retry"]) });
    }
  },
});

/**
 * Reports a family with a single operation, if the family's name is similar to the name of a second family. The name is
 * probably misspelt. The rule checks groups in the same way.
 */
const similarNames: Rule = () => ({
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
      `The ${String(parameter["in"])} parameter \`${String(parameter["name"])}\` is required, so the default never applies. ` +
      "Remove `required` or `default`, according to the reference.";
    report({ message, location: location.child(["required"]) });
  },
});

const filledIn: SchemaRule = () => ({
  Schema(schema, { location, report }) {
    // The parameters of a placeholder have empty schemas, because a placeholder has no documented types.
    if (Object.keys(schema).length > 0 || location.pointer.startsWith("#/components/pathItems/")) return;
    const message = "The schema is empty. Fill it in. If the type is not documented, write only a description.";
    report({ message, location });
  },
  Response(response, { location, report }) {
    if (response["description"] !== "") return;
    report({
      message: "The description of the response is empty. Fill it in.",
      location: location.child(["description"]),
    });
  },
});

export default function rules() {
  return {
    id: "broker",
    rules: {
      oas3: {
        "placeholder-fields": placeholderFields,
        "named-once": namedOnce,
        "every-named-operation": everyNamedOperation,
        "change-is-not-safe": changeIsNotSafe,
        "similar-names": similarNames,
        "required-has-no-default": requiredHasNoDefault,
        "filled-in": filledIn,
      },
    },
  };
}
