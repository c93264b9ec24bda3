// Finds the parts of requests and responses, such as parameters and headers.
import { at, fields, formOf, METHODS, type Fields, type Keys } from "@org/codegen/document";
import { fieldsAt, inside, keyOfParameter, placesOfParameters, wayOf, type Place } from "../document/places.ts";
import { insideBoth, pairingOf, rootsOf, type Documents, type Twin } from "../document/pairing.ts";
import type { Reader } from "../normal/reader.ts";

export interface Found extends Place {
  readonly trail: readonly Keys[];
  readonly node: Fields;
}

export type Members = ReadonlyMap<string, Found>;

/** Pairs the webhooks and the callbacks of both documents. The service sends these requests to programs. */
export function noticePairs(documents: Documents): Twin[] {
  const callbacks = pairingOf(documents).operations.flatMap((operation) => {
    const twin = insideBoth(operation, "callbacks");
    const [was, is] = [fieldsAt(twin.base), fieldsAt(twin.revision)];
    const names = Object.keys(was).filter((name) => Object.hasOwn(is, name));
    return names.flatMap((name) => sharedRequests(insideBoth(twin, name)));
  });
  return [...sharedRequests(insideBoth(rootsOf(documents), "webhooks")), ...callbacks];
}

function sharedRequests({ base, revision }: Twin): Twin[] {
  const requests = requestsIn(revision);
  return [...requestsIn(base)].flatMap(([name, place]) => {
    const now = requests.get(name);
    return now === undefined ? [] : { base: place, revision: now };
  });
}

function requestsIn(items: Place): ReadonlyMap<string, Place> {
  const requests = Object.keys(fieldsAt(items)).flatMap((path) => {
    const found = find(inside(items, path));
    const methods = METHODS.filter((method) => Object.hasOwn(found.node, method));
    return methods.map((method): [string, Place] => {
      const { operationId } = fields(found.node[method]);
      return [typeof operationId === "string" ? operationId : `${method} ${path}`, inside(found, method)];
    });
  });
  return new Map(requests);
}

export function find(place: Place, trail: readonly Keys[] = []): Found {
  const way = wayOf(place);
  const { keys, document } = way.at(-1) ?? place;
  return { keys, document, trail: [...trail, ...way.map((each) => each.keys)], node: at(keys, document) };
}

export function findIn(found: Found, ...names: Keys): Found {
  return find(inside(found, ...names), found.trail);
}

/** Returns the parameters that a call can pass. The client sends some headers itself. */
export function inputsOf(operation: Found): Members {
  const all = placesOfParameters(operation).map((place) => find(place));
  const inputs = all.filter(({ node }) => node["x-client-supplied"] !== true);
  return new Map(inputs.map((found) => [keyOfParameter(found.node), found]));
}

export function membersOf(found: Found, field: string): Members {
  const names = Object.keys(fields(found.node[field]));
  return new Map(names.map((name) => [name, findIn(found, field, name)]));
}

/** Returns `style` and `explode` of a parameter or a header whose value can be a list or an object. */
export function notationOf({ keys, node }: Found, reader: Reader): ReturnType<typeof formOf> | undefined {
  const hasParts = reader.shapesOf([[...keys, "schema"]]).some(({ type }) => type === "array" || type === "object");
  return node["schema"] === undefined || !hasParts ? undefined : formOf(node);
}
