// Finds the parameters, bodies and headers of requests.
import { at, fields, formOf, METHODS, type Fields, type Keys } from "@org/codegen/document";
import { keyOfParameter, placesOfParameters, wayOf } from "../document/places.ts";
import { pairingOf, type Documents, type Twin } from "../document/pairing.ts";
import type { Reader } from "../normal/reader.ts";

export interface Found {
  readonly keys: Keys;
  readonly trail: readonly Keys[];
  readonly node: Fields;
  readonly document: Fields;
}

export type Members = ReadonlyMap<string, Found>;

/** Pairs the webhooks and the callbacks of both documents. The service sends these requests to programs. */
export function noticePairs(documents: Documents): Twin[] {
  const callbacks = pairingOf(documents).operations.flatMap((twin) => {
    const [base, revision] = [
      [...twin.base, "callbacks"],
      [...twin.revision, "callbacks"],
    ];
    const [was, is] = [at(base, documents.base), at(revision, documents.revision)];
    const names = Object.keys(was).filter((name) => Object.hasOwn(is, name));
    return names.flatMap((name) => sharedRequests({ base: [...base, name], revision: [...revision, name] }, documents));
  });
  return [...sharedRequests({ base: ["webhooks"], revision: ["webhooks"] }, documents), ...callbacks];
}

function sharedRequests({ base, revision }: Twin, documents: Documents): Twin[] {
  const requests = requestsIn(revision, documents.revision);
  return [...requestsIn(base, documents.base)].flatMap(([name, keys]) => {
    const now = requests.get(name);
    return now === undefined ? [] : { base: keys, revision: now };
  });
}

function requestsIn(items: Keys, document: Fields): ReadonlyMap<string, Keys> {
  const requests = Object.keys(at(items, document)).flatMap((path) => {
    const { keys, node } = find([...items, path], document);
    const methods = METHODS.filter((method) => Object.hasOwn(node, method));
    return methods.map((method): [string, Keys] => {
      const { operationId } = fields(node[method]);
      return [typeof operationId === "string" ? operationId : `${method} ${path}`, [...keys, method]];
    });
  });
  return new Map(requests);
}

export function find(keys: Keys, document: Fields, trail: readonly Keys[] = []): Found {
  const way = wayOf(keys, document);
  const target = way.at(-1) ?? keys;
  return { keys: target, trail: [...trail, ...way], node: at(target, document), document };
}

export function inside({ keys, trail, document }: Found, ...names: Keys): Found {
  return find([...keys, ...names], document, trail);
}

/** Returns the parameters that a call can pass. The client sends some headers itself. */
export function inputsOf({ keys, document }: Found): Members {
  const all = placesOfParameters(keys, document).map((place) => find(place, document));
  const inputs = all.filter(({ node }) => node["x-client-supplied"] !== true);
  return new Map(inputs.map((found) => [keyOfParameter(found.node), found]));
}

export function membersOf(found: Found, field: string): Members {
  const names = Object.keys(fields(found.node[field]));
  return new Map(names.map((name) => [name, inside(found, field, name)]));
}

/** Returns the notation of a list or an object in a parameter or a header. */
export function notationOf({ keys, node }: Found, reader: Reader): ReturnType<typeof formOf> | undefined {
  const hasParts = reader.shapesOf([[...keys, "schema"]]).some(({ type }) => type === "array" || type === "object");
  return node["schema"] === undefined || !hasParts ? undefined : formOf(node);
}
