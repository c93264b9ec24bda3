// Compares the requests and the responses of an operation in both OpenAPI documents.
import type { Keys } from "@org/codegen/document";
import { inside, type Place } from "../document/places.ts";
import { insideBoth, type Documents, type Twin } from "../document/pairing.ts";
import { Reader, type Flow } from "../normal/reader.ts";
import { Comparison, type Pair, type Visited, type Ways } from "./compare.ts";
import type { ValueFinding } from "./finding.ts";
import type { Relation } from "./fits.ts";
import { find, findIn, inputsOf, membersOf, notationOf, type Found, type Members } from "./requests.ts";

const CHANGED: Ways = { narrowed: true, widened: true };
const LESS: Ways = { narrowed: true, widened: false };
const MORE: Ways = { narrowed: false, widened: true };

/** Place of a schema, and the places that were visited to find it. */
interface Start extends Place {
  readonly trail?: readonly Keys[];
}

export class Contract {
  readonly #flow: Flow;
  readonly #readers: { readonly base: Reader; readonly revision: Reader };
  readonly #comparison: Comparison;

  constructor(flow: Flow, documents: Documents, relation: Relation, onVisit: (pair: Pair) => void) {
    this.#flow = flow;
    this.#readers = {
      base: new Reader(`base ${flow}`, documents.base, flow),
      revision: new Reader(`revision ${flow}`, documents.revision, flow),
    };
    this.#comparison = new Comparison(flow, relation, onVisit);
  }

  get findings(): readonly ValueFinding[] {
    return this.#comparison.findings;
  }

  request({ base, revision }: Twin): void {
    const [one, other] = [find(base), find(revision)];
    this.#members("parameters", one, other, inputsOf, (was, is) => {
      // Header names are paired in lower case, but the generated types have the names of the document.
      if (was.node["name"] !== is.node["name"]) this.#report("name", CHANGED, was, is);
      this.#written(was, is);
      this.#payload(was, is);
    });
    const bodies = [one, other].map(({ node }) => node["requestBody"] !== undefined);
    if (!bodies.includes(true)) return;
    const [was, is] = [findIn(one, "requestBody"), findIn(other, "requestBody")];
    if (bodies[0] && bodies[1]) {
      this.#required(was, is);
      this.#content(was, is);
    } else if (bodies[0]) this.#report("requestBody", LESS, was, other, "lost");
    else this.#report("requestBody", is.node["required"] === true ? LESS : MORE, one, is, "gained");
  }

  responses({ base, revision }: Twin): void {
    const [one, other] = [find(base), find(revision)];
    const responsesNow = membersOf(other, "responses");
    for (const [status, was] of membersOf(one, "responses")) {
      const is = responsesNow.get(status);
      // `report-operations.ts` reports added and removed response statuses.
      if (is === undefined) continue;
      this.#members("headers", was, is, headersOf, (header, headerNow) => {
        this.#written(header, headerNow);
        this.#payload(header, headerNow);
      });
      this.#content(was, is);
    }
  }

  /** Compares the body of a webhook or callback by the rules for responses, because programs receive this body. */
  notice(request: Twin): void {
    const { base, revision } = insideBoth(request, "requestBody");
    this.#content(find(base), find(revision));
  }

  schemas(base: Start, revision: Start): void {
    this.#comparison.visit({
      base: visited(this.#readers.base, base),
      revision: visited(this.#readers.revision, revision),
    });
  }

  #members(
    field: string,
    one: Found,
    other: Found,
    of: (found: Found) => Members,
    compare: (was: Found, is: Found) => void,
  ): void {
    const isInput = this.#flow === "input";
    const [before, after] = [of(one), of(other)];
    for (const [name, was] of before) {
      const is = after.get(name);
      if (is !== undefined) compare(was, is);
      // If a request parameter is removed, the service accepts fewer values. If a response header is removed, existing
      // code reads an absent value.
      else this.#report(field, isInput ? LESS : MORE, was, other, "lost");
    }
    for (const [name, is] of after) {
      if (before.has(name)) continue;
      this.#report(field, isInput && is.node["required"] !== true ? MORE : LESS, one, is, "gained");
    }
  }

  #written(was: Found, is: Found): void {
    this.#required(was, is);
    const [before, after] = [notationOf(was, this.#readers.base), notationOf(is, this.#readers.revision)];
    for (const keyword of ["style", "explode"] as const) {
      if (before && after && before[keyword] !== after[keyword]) this.#report(keyword, CHANGED, was, is);
    }
    for (const keyword of ["allowReserved", "allowEmptyValue"]) {
      const [wasAllowed, isAllowed] = [was, is].map(({ node }) => node[keyword] === true);
      if (wasAllowed !== isAllowed) this.#report(keyword, isAllowed ? MORE : LESS, was, is);
    }
  }

  #required(was: Found, is: Found): void {
    const [before, after] = [was, is].map(({ node }) => node["required"] === true);
    if (before !== after) this.#report("required", after ? LESS : MORE, was, is);
  }

  #payload(was: Found, is: Found): void {
    const [before, after] = [was, is].map(({ node }) => node["content"] === undefined);
    if (before !== after) this.#report("content", CHANGED, was, is);
    else if (before) this.#schema(was, is);
    else this.#content(was, is);
  }

  #content(was: Found, is: Found): void {
    const contentOf = (found: Found) => membersOf(found, "content");
    this.#members("content", was, is, contentOf, (one, other) => this.#schema(one, other));
  }

  #schema(was: Found, is: Found): void {
    const schemaOf = (found: Found) => ({ ...inside(found, "schema"), trail: found.trail });
    this.schemas(schemaOf(was), schemaOf(is));
  }

  #report(keyword: string, ways: Ways, was: Found, is: Found, presence?: ValueFinding["presence"]): void {
    const place = ({ keys, document, trail, node }: Found) => ({
      keys: Object.hasOwn(node, keyword) ? [...keys, keyword] : keys,
      document,
      trail,
      value: node[keyword],
    });
    this.#comparison.report(keyword, ways, "heavy", { base: place(was), revision: place(is) }, { presence });
  }
}

function visited(reader: Reader, { keys, trail = [] }: Start): Visited {
  return { reader, all: [keys], trail: [...trail, keys] };
}

/** Returns the headers by lowercase name, because HTTP header names are case-insensitive. */
function headersOf(response: Found): Members {
  return new Map([...membersOf(response, "headers")].map(([name, header]) => [name.toLowerCase(), header]));
}
