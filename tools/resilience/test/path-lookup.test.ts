// Checks that the client and the sandbox find the same operation for each request.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createIdentify } from "../../../packages/broker-client/src/operations/lookup.ts";
import { createFindOperation } from "../../../packages/broker-sandbox/src/operation.ts";
import { compareRoutes, pathPattern } from "@org/codegen/path-pattern";

interface Route {
  readonly method: string;
  readonly path: string;
  readonly retry: "safe" | "never";
}

const BASE_URL = "https://api.example.com";

function tableOf(routes: readonly Route[]) {
  const rows = [...routes]
    .sort(compareRoutes)
    .map((route) => ({ ...route, pattern: pathPattern(route.path), family: "trading", success: {} }));
  return Object.fromEntries(
    rows.map((row, index) => [`operation${index}`, { ...row, name: `operation${index}`, status: 200 }]),
  );
}

function foundBy(routes: readonly Route[], method: string, target: string) {
  const table = tableOf(routes);
  const client = createIdentify(table, BASE_URL)({ method, url: BASE_URL + target }).operation?.path;
  const request = { method, target, headers: [], body: new Uint8Array() };
  return { client, sandbox: createFindOperation(table)(request)?.path };
}

const text = fc.constantFrom("a", "b", "ab", ".", "a.b", "-", "+", "a b", "é");
const parameter = fc.constantFrom("{id}", "{name}");
const templateSegment = fc.array(fc.oneof(text, parameter), { minLength: 1, maxLength: 4 });
const pathSegment = fc.array(fc.oneof(text, fc.constantFrom("%2F", "%61", "%E2%82%AC", "%25")), { maxLength: 4 });
const pathOf = (segment: fc.Arbitrary<string[]>) =>
  fc.array(segment, { minLength: 1, maxLength: 3 }).map((segments) => `/${segments.map((s) => s.join("")).join("/")}`);

const route: fc.Arbitrary<Route> = fc.record({
  method: fc.constantFrom("GET", "POST"),
  path: pathOf(templateSegment),
  retry: fc.constantFrom("safe", "never"),
});
const routes = fc.uniqueArray(route, {
  minLength: 1,
  maxLength: 8,
  selector: ({ method, path }) => `${method} ${path}`,
});

const pathFor = (template: string) =>
  fc.array(text, { minLength: 12, maxLength: 12 }).map((values) => {
    const left = [...values];
    return template.replaceAll(/\{\w+\}/g, () => left.pop() ?? "");
  });

const request = (routes: readonly Route[]) =>
  fc.oneof(
    fc
      .constantFrom(...routes)
      .chain(({ method, path }) => fc.record({ method: fc.constant(method), path: pathFor(path) })),
    fc.record({ method: fc.constantFrom("GET", "POST"), path: pathOf(pathSegment) }),
  );

const lookup = routes.chain((routes) =>
  fc.tuple(request(routes), fc.constantFrom("", "?q=1")).map(([{ method, path }, query]) => ({
    routes,
    method,
    target: new URL(BASE_URL + path).pathname + query,
  })),
);

describe("operation lookup", () => {
  test("operation lookup finds the same operation in the client and in the sandbox", () => {
    let found = 0;
    fc.assert(
      fc.property(lookup, ({ routes, method, target }) => {
        const { client, sandbox } = foundBy(routes, method, target);
        if (client !== undefined) found += 1;
        expect(client).toBe(sandbox);
      }),
      { numRuns: 2000 },
    );
    expect(found).toBeGreaterThan(500);
  });

  test("operation lookup does not depend on the order of the routes", () => {
    fc.assert(
      fc.property(lookup, ({ routes, method, target }) => {
        expect(foundBy([...routes].reverse(), method, target)).toEqual(foundBy(routes, method, target));
      }),
      { numRuns: 500 },
    );
  });
});
