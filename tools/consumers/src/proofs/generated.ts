// Clients of other documents, called. The proofs of TypeScript compile programs for them.
import assert from "node:assert/strict";
import { join } from "node:path";
import type { DistEnvironment } from "../environment.ts";
import type { Proof } from "../proof.ts";

export const generated: readonly Proof<DistEnvironment>[] = [
  { name: "Generated client, a documented placeholder", prove: callPromoted },
  { name: "Generated client, readOnly and writeOnly", prove: validateDirections },
];

/** A generated client, typed as far as it is called here. */
interface GeneratedClient {
  readonly createBrokerClient: (
    options: object,
  ) => Readonly<Record<"trading" | "marketData", Readonly<Record<string, (inputs: object) => Promise<unknown>>>>>;
}

const OPTIONS = { baseUrl: "https://api.example.com", appKey: "made-up-app-key", appSecret: "made-up-app-secret" };

async function importClient({ generatedClients }: DistEnvironment, name: string): Promise<GeneratedClient> {
  return import(join(await generatedClients(), name, "src/index.ts"));
}

/** A placeholder that is moved in the spec and filled in can be called. The client's sources do not change. */
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
  return "compiles, and its inputs are sent";
}

type Operation = "createUser" | "replaceShapes";

const user = { id: "1", name: "a", manager: { id: "2", name: "b", manager: null } };
const union = { kind: "circle", id: "1" };
const shapes = { list: [user], map: { one: user }, all: { id: "1", name: "a" }, union };

const VALID: readonly (readonly [what: string, Operation, response: unknown])[] = [
  ["a user without password", "createUser", user],
  ["lists, maps, parts and alternatives without password", "replaceShapes", shapes],
  ["a writeOnly property of another type", "createUser", { ...user, password: 1 }],
];
const INVALID: readonly (readonly [what: string, Operation, response: unknown, problem: string])[] = [
  ["a user without name", "createUser", { ...user, name: undefined }, "must have required property 'name'"],
  ["a user without its readOnly id", "createUser", { ...user, id: undefined }, "must have required property 'id'"],
  ["a part without id", "replaceShapes", { ...shapes, all: { name: "a" } }, "at /all must have required property 'id'"],
  ["a map of something else", "replaceShapes", { ...shapes, map: { one: 1 } }, "at /map/one must be object"],
];

/** The validation of a response requires `readOnly` properties, and no `writeOnly` ones. */
async function validateDirections(environment: DistEnvironment): Promise<string> {
  const { createBrokerClient } = await importClient(environment, "directions");
  const call = async (operation: Operation, response: unknown) => {
    const fetch = () => Promise.resolve(Response.json(response));
    const { trading } = createBrokerClient({ ...OPTIONS, checkResponses: "strict", fetch });
    return trading[operation]?.({ body: {} });
  };
  for (const [what, operation, response] of VALID) assert.deepEqual(await call(operation, response), response, what);
  for (const [what, operation, response, problem] of INVALID) {
    await assert.rejects(call(operation, response), (error) => String(error).includes(problem), what);
  }
  return `accepts ${VALID.length} responses, rejects ${INVALID.length}`;
}
