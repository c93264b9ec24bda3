// Asks the compiler whether code that compiles with the old types still compiles with the new types. The plan reports
// an error only if no other finding explains the error.
import { exportedNames, generateTypes } from "@org/codegen";
import { at, DocumentError, fields, messageOf, type Fields } from "@org/codegen/document";
import { grouped } from "../document/lists.ts";
import { knownValues } from "@org/codegen/custom-types";
import type ts from "typescript";
import { compile, member, namesOf, OneSided, propertyOf, type Side, type Types } from "./program.ts";
import { flowsOf, schemasUnder } from "../document/flows.ts";
import {
  fieldsAt,
  inside,
  parametersOf,
  placesOfOperations,
  readValue,
  schemaAt,
  type Place,
} from "../document/places.ts";
import { nameOf, nameOfAll } from "../sentences/name.ts";
import { alone, quoted } from "../sentences/sentence.ts";
import { major, minor } from "./assessment.ts";
import { state, type Statement } from "./statement.ts";
import { nowOf, pairingOf, type Documents } from "../document/pairing.ts";

/** Checks whether a finding at one of the places explains why code no longer compiles. */
export type IsExplained = (places: readonly Place[]) => boolean;

export async function reportCompiler(documents: Documents, isExplained: IsExplained): Promise<Statement[]> {
  const types = compileBoth(documents, {
    base: await typesOf("base", documents.base),
    revision: await typesOf("revision", documents.revision),
  });
  return [
    ...reportNames(documents),
    ...reportCalls(types, documents, isExplained),
    ...reportSchemas(types, documents, isExplained),
  ];
}

async function typesOf(side: Side, document: Fields): Promise<string> {
  try {
    return await generateTypes(fields(withoutKnownValues(document)));
  } catch (cause) {
    if (cause instanceof DocumentError) throw new OneSided(side, cause.keys, cause.message);
    throw new OneSided(side, [], `Types cannot be generated: ${messageOf(cause)}`, { cause });
  }
}

/** Replaces each open enum by a string, because its known values can change in every revision. */
function withoutKnownValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutKnownValues);
  if (typeof value !== "object" || value === null) return value;
  const values = knownValues(fields(value));
  if (values.length > 0) return { type: values.includes(null) ? ["string", "null"] : "string" };
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutKnownValues(each)]));
}

function compileBoth(documents: Documents, sources: Record<Side, string>): Types {
  try {
    return compile(sources.base, sources.revision);
  } catch (error) {
    if (!(error instanceof OneSided)) throw error;
    // The generated types list operations by name, but the document lists them by path. So the code converts the keys.
    const [root, name = "", ...rest] = error.keys;
    const operation = root === "operations" ? placesOfOperations(documents[error.side]).get(name) : undefined;
    throw operation === undefined ? error : new OneSided(error.side, [...operation.keys, ...rest], error.message);
  }
}

/** Compares the names of the exported types, and the schemas that they stand for. */
function reportNames(documents: Documents): Statement[] {
  const [before = new Map<string, string>(), after = new Map<string, string>()] = [
    documents.base,
    documents.revision,
  ].map((document) => exportedNames(document, familiesIn(document)));
  const come = [...after].flatMap(([type, schema]): Statement[] => {
    const source = sourceOf(schema, documents.revision);
    if (source.variant === undefined || before.has(type)) return [];
    const what = `the type ${quoted(type)} is new. It is ${nameOfSource(source)}`;
    return [state(alone(what), minor("New code can use it."), source.place)];
  });
  const others = [...before].flatMap(([type, schema]): Statement[] => {
    const now = after.get(type);
    const source = sourceOf(schema, documents.base);
    const renamed = source.variant === undefined ? nowOf("schemas", schema, documents) : undefined;
    if (now === schema || (now !== undefined && now === renamed)) return [];
    if (now !== undefined) {
      const is = nameOfSource(sourceOf(now, documents.revision));
      const what = `the type ${quoted(type)} now stands for ${is} instead of ${nameOfSource(source)}`;
      return [state(alone(what), OTHER_TYPE, source.place)];
    }
    // For the type of the schema itself, the line about the schema is enough.
    if (source.variant === undefined && renamed !== schema) return [];
    const instead = replacementOf(source, after, documents);
    const advice = instead === undefined ? {} : { advice: `Use ${quoted(instead)}.` };
    return [state(alone(`the type ${quoted(type)} is removed`, advice), NO_TYPE, source.place)];
  });
  return [...others, ...come];
}

/** Returns the type that replaces a removed type. It belongs to the same schema, or to a new one in the same bodies. */
function replacementOf({ name, variant }: Source, types: ReadonlyMap<string, string>, documents: Documents) {
  const uses = (operation: Place) =>
    schemasUnder(inside(operation, variant === "request" ? "requestBody" : "responses"));
  const schemas = pairingOf(documents)
    .operations.filter(({ base }) => uses(base).has(name))
    .flatMap(({ revision }) => [...uses(revision)]);
  const known = at(["components", "schemas"], documents.base);
  const now = schemas.find((each) => each === name || !Object.hasOwn(known, each));
  return [...types].find(([, schema]) => schema === now)?.[0];
}

const NO_TYPE = major("Code that imports the type does not compile.");
const OTHER_TYPE = major("Code that imports the type gets another type.");

interface Source {
  readonly name: string;
  readonly place: Place;
  readonly variant: string | undefined;
}

/** Returns the schema of a type. The name of a variant is the name of the schema and a suffix. */
function sourceOf(type: string, document: Fields): Source {
  const place = schemaAt(type, document);
  if (readValue(place) !== undefined) return { name: type, place, variant: undefined };
  const [, name = type, direction = ""] = /^(.*)-(Request|Response)\d*$/.exec(type) ?? [];
  return { name, place: schemaAt(name, document), variant: direction.toLowerCase() };
}

function nameOfSource({ name, variant }: Source): string {
  return variant === undefined ? `the schema ${quoted(name)}` : `the ${variant} variant of ${quoted(name)}`;
}

function familiesIn(document: Fields): string[] {
  const families = [...placesOfOperations(document).values()].map((place) => fieldsAt(place)["x-family"]);
  return [...new Set(families.filter((family) => typeof family === "string"))];
}

function reportCalls(types: Types, documents: Documents, isExplained: IsExplained): Statement[] {
  const [operations, operationsNow] = types.pair("operations");
  const broken = pairingOf(documents).operations.flatMap(({ base, revision }) => {
    const [id, idNow] = [fieldsAt(base)["operationId"], fieldsAt(revision)["operationId"]];
    const [was, is] = [
      member(types.checker, operations, String(id)),
      member(types.checker, operationsNow, String(idNow)),
    ];
    if (was === undefined || is === undefined || isExplained(partsOf(base))) return [];
    return [
      ...(inputsFit(types.checker, was, is) ? [] : [{ what: "inputs", revision }]),
      ...(responsesFit(types.checker, was, is) ? [] : [{ what: "responses", revision }]),
    ];
  });
  return grouped(broken, ({ what }) => what).map((group) => {
    const [{ what, revision }] = group;
    const names = group.map((each) => nameOf(each.revision));
    const { text: name } =
      names.length > 1 ? nameOfAll(names.flatMap(({ among }) => among ?? [])) : (names[0] ?? { text: "" });
    const text = `the types of the ${what} of ${name} change`;
    return state(alone(text), BROKEN, revision);
  });
}

const BROKEN = major("The compiler can reject code that uses the old types.");

/** Returns the places of an operation, of its parameters and of its schemas. */
function partsOf(operation: Place): Place[] {
  return [operation, ...parametersOf(operation).values(), ...schemasOf(operation)];
}

function schemasOf(place: Place): Place[] {
  return [...schemasUnder(place)].map((name) => schemaAt(name, place.document));
}

/** Checks whether the types of the new inputs accept every value that the old types accept. */
function inputsFit(checker: ts.TypeChecker, was: ts.Type, is: ts.Type): boolean {
  // An optional group of parameters, or an optional body, has `undefined` in its type, which hides its members.
  const part = (type: ts.Type | undefined, name: string) => {
    const found = member(checker, type, name);
    return found && checker.getNonNullableType(found);
  };
  const groups = ["path", "query", "header"].map((where) =>
    [was, is].map((type) => part(part(type, "parameters"), where)),
  );
  const bodies = [was, is].map((type) => part(part(type, "requestBody"), "content"));
  return [...groups, bodies].every(
    ([before, after]) => before === undefined || after === undefined || contentFits(checker, before, after),
  );
}

/** Checks whether every value of the new response types fits the old response types. */
function responsesFit(checker: ts.TypeChecker, was: ts.Type, is: ts.Type): boolean {
  const [before, after] = [was, is].map((type) => member(checker, type, "responses"));
  return namesOf(before).every((status) => {
    const [one, other] = [member(checker, before, status), member(checker, after, status)].map((response) =>
      member(checker, response, "content"),
    );
    return one === undefined || other === undefined || contentFits(checker, other, one);
  });
}

/** Compares objects by their shared members, because other findings cover added and removed members. */
function contentFits(checker: ts.TypeChecker, from: ts.Type, to: ts.Type): boolean {
  return namesOf(from).every((name) => {
    const [one, other] = [propertyOf(checker, from, name), propertyOf(checker, to, name)];
    return (
      one === undefined ||
      other === undefined ||
      checker.isTypeAssignableTo(checker.getTypeOfSymbol(one), checker.getTypeOfSymbol(other))
    );
  });
}

/** Compares the schemas that no operation uses. User code may read values of these schemas. */
function reportSchemas({ checker, pair }: Types, documents: Documents, isExplained: IsExplained): Statement[] {
  const [before, after] = pair("components").map((components) => member(checker, components, "schemas"));
  return Object.keys(fields(fields(documents.base["components"])["schemas"])).flatMap((name): Statement[] => {
    const now = nowOf("schemas", name, documents);
    const place = schemaAt(name, documents.base);
    const { given, got } = flowsOf(place);
    const [was, is] = [member(checker, before, name), now === undefined ? undefined : member(checker, after, now)];
    if (given || got || was === undefined || is === undefined || checker.isTypeAssignableTo(is, was)) return [];
    if (isExplained([place, ...schemasOf(place)])) return [];
    return [state(alone(`the type of ${quoted(name)} changes`), BROKEN, schemaAt(now ?? name, documents.revision))];
  });
}
