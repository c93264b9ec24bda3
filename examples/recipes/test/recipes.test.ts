import { startSandbox, type Sandbox } from "@org/broker-sandbox";
import { independentSignature } from "@org/conformance/independent";
import { answer, startWireServer } from "@org/conformance/wire-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clients } from "./helpers/clients.ts";
import { CREDENTIALS, expectSigned } from "./helpers/support.ts";

const NOTE = "a + b & c=d";
const JSON_BODY = { note: "a & b < c > d" };

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ credentials: CREDENTIALS });
});
afterAll(() => sandbox.close());

describe.each(clients)("the recipe for $name", ({ send, redirect, dots }) => {
  test("the recipe receives the status 200 for a signed request of the account list", async () => {
    expect(await send(sandbox.baseUrl, { path: "/trading/accounts/list" })).toBe(200);
  });

  test("the recipe receives the status 501 for a signed POST to an unknown operation", async () => {
    expect(await send(sandbox.baseUrl, { method: "POST", path: "/made-up", json: JSON_BODY })).toBe(501);
  });

  test("the recipe sends a valid signature if the path and the query contain special characters", async () => {
    await using server = await startWireServer();
    await send(server.url, { path: "/made%20up", query: { symbols: ["b", "a"], note: NOTE } });
    expectSigned(server.requests);
    const { str3 } = independentSignature(server.lastRequest(), CREDENTIALS.appSecret);
    expect(str3).toMatch(/^\/made up&/);
    expect(str3).toContain(`&note=${NOTE}&symbols=a&b&`);
  });

  test.each(["POST", "PUT", "DELETE"] as const)("the recipe sends the body of a %s as compact JSON", async (method) => {
    await using server = await startWireServer();
    await send(server.url, { method, path: "/made-up", json: JSON_BODY });
    expectSigned(server.requests);
    expect(Buffer.from(server.lastRequest().body).toString()).toBe('{"note":"a & b < c > d"}');
  });

  test.each([301, 302, 303, 307, 308])("the recipe does not follow a redirect with the status %i", async (status) => {
    await using redirectTarget = await startWireServer();
    await using server = await startWireServer(() => answer(status, "", { location: `${redirectTarget.url}/made-up` }));
    const outcome = send(server.url, { path: "/made-up" });
    expect(await outcome.then(String, (error: Error) => error.message)).toMatch(redirect);
    expect(server.requests).toHaveLength(1);
    expect(redirectTarget.requests).toHaveLength(0);
  });

  const result = dots === "resolved" ? "requests `/up` instead of" : `rejects with ${dots} for`;
  test(`the recipe ${result} the path \`/made/../up\``, async () => {
    await using server = await startWireServer();
    const outcome = send(server.url, { path: "/made/../up" }).then(() => "resolved");
    expect(await outcome.catch(({ code }: { code: unknown }) => code)).toBe(dots);
    expect(server.requests.map(({ target }) => target)).toEqual(dots === "resolved" ? ["/up"] : []);
  });
});
