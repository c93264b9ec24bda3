// Calls clients that are generated from other documents. The proofs in typescript.ts compile programs for these
// clients.
import assert from "node:assert/strict";
import { join } from "node:path";
import type { DistEnvironment } from "../environment.ts";
import type { Proof } from "../proof.ts";

export const generated: readonly Proof<DistEnvironment>[] = [
  { name: "Generated client, documented placeholder", prove: callPromoted },
  { name: "Generated client, readOnly and writeOnly", prove: validateDirections },
];

/** Part of a generated client that this file calls. */
interface GeneratedClient {
  readonly createBrokerClient: (
    options: object,
  ) => Readonly<Record<"trading" | "marketData", Readonly<Record<string, (inputs: object) => Promise<unknown>>>>>;
}

const OPTIONS = { baseUrl: "https://api.example.com", appKey: "made-up-app-key", appSecret: "made-up-app-secret" };

async function importClient({ generatedClients }: DistEnvironment, name: string): Promise<GeneratedClient> {
  return import(join(await generatedClients(), name, "src/index.ts"));
}

/** Proves that a placeholder can be called after the spec documents it. The proof changes no source of the client. */
async function callPromoted(environment: DistEnvironment): Promise<string> {
  const { createBrokerClient } = await importClient(environment, "promoted");
  const sent: Request[] = [];
  const { marketData } = createBrokerClient({
    ...OPTIONS,
    fetch: (request: Request) => Promise.resolve(Response.json({ added: sent.push(request) }, { status: 207 })),
  });
  const result = await marketData["addWatchlistInstruments"]?.({
    path: { list_id: "my list" },
    query: { dry_run: true },
    headers: { "x-made-up-reason": "made up", "x-made-up-priority": 1 },
    body: { symbol: "MADE_UP" },
  });
  assert.deepEqual(result, { added: 1 });
  const [request] = sent;
  assert.equal(request?.method, "POST");
  assert.equal(request.url, "https://api.example.com/made-up/my%20list/instruments?dry_run=true");
  assert.equal(await request.text(), '{"symbol":"MADE_UP"}');
  assert.equal(request.headers.get("x-made-up-reason"), "made up");
  assert.equal(request.headers.get("x-made-up-priority"), "1");
  assert.notEqual(request.headers.get("x-signature") ?? "", "");
  return "sends each input of the operation";
}

type Operation = "createUser" | "replaceShapes";

const user = { id: "1", name: "a", manager: { id: "2", name: "b", manager: null } };
const union = { kind: "circle", id: "1" };
const shapes = { list: [user], map: { one: user }, all: { id: "1", name: "a" }, union };

const VALID: readonly (readonly [name: string, Operation, response: unknown])[] = [
  ["a user without password", "createUser", user],
  ["lists, maps, allOf and oneOf without password", "replaceShapes", shapes],
  ["a writeOnly property of another type", "createUser", { ...user, password: 1 }],
];
const INVALID: readonly (readonly [name: string, Operation, response: unknown, problem: string])[] = [
  ["a user without name", "createUser", { ...user, name: undefined }, "must have required property 'name'"],
  ["a user without its readOnly id", "createUser", { ...user, id: undefined }, "must have required property 'id'"],
  ["allOf without id", "replaceShapes", { ...shapes, all: { name: "a" } }, "at /all must have required property 'id'"],
  ["a map of numbers", "replaceShapes", { ...shapes, map: { one: 1 } }, "at /map/one must be object"],
];

/** Proves that the validation of a response requires `readOnly` properties and ignores `writeOnly` properties. */
async function validateDirections(environment: DistEnvironment): Promise<string> {
  const { createBrokerClient } = await importClient(environment, "directions");
  const call = async (operation: Operation, response: unknown) => {
    const fetch = () => Promise.resolve(Response.json(response));
    const { trading } = createBrokerClient({ ...OPTIONS, checkResponses: "strict", fetch });
    return trading[operation]?.({ body: {} });
  };
  for (const [name, operation, response] of VALID) assert.deepEqual(await call(operation, response), response, name);
  for (const [name, operation, response, problem] of INVALID) {
    await assert.rejects(call(operation, response), (error) => String(error).includes(problem), name);
  }
  return `accepts ${VALID.length} valid responses, rejects ${INVALID.length} invalid responses`;
}
