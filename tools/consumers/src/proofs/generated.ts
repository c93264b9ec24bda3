// Calls generated clients. The directory programs/revisions contains the OpenAPI documents of the clients.
import assert from "node:assert/strict";
import { join } from "node:path";
import type { DistEnvironment } from "../environment.ts";
import type { Proof } from "../proof.ts";

export const generated: readonly Proof<DistEnvironment>[] = [
  { name: "Generated client, call of a former placeholder", prove: callPromoted },
  { name: "Generated client, responses with readOnly and writeOnly properties", prove: validateDirections },
];

interface GeneratedClient {
  readonly createBrokerClient: (
    options: object,
  ) => Readonly<Record<"trading" | "marketData", Readonly<Record<string, (inputs: object) => Promise<unknown>>>>>;
}

const OPTIONS = { baseUrl: "https://api.example.com", appKey: "made-up-app-key", appSecret: "made-up-app-secret" };

async function importClient({ generatedClients }: DistEnvironment, name: string): Promise<GeneratedClient> {
  return import(join(await generatedClients(), name, "src/index.ts"));
}

/** Proves that a generated client can call an operation that the spec first listed as a placeholder. */
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
  ["a user without the property password", "createUser", user],
  ["users in a list, a map, allOf and oneOf, without the property password", "replaceShapes", shapes],
  ["a user with a writeOnly property of the wrong type", "createUser", { ...user, password: 1 }],
];
const INVALID: readonly (readonly [name: string, Operation, response: unknown, problem: string])[] = [
  [
    "a user without the property name",
    "createUser",
    { ...user, name: undefined },
    "must have required property 'name'",
  ],
  [
    "a user without the readOnly property id",
    "createUser",
    { ...user, id: undefined },
    "must have required property 'id'",
  ],
  [
    "a user in allOf without the property id",
    "replaceShapes",
    { ...shapes, all: { name: "a" } },
    "at /all must have required property 'id'",
  ],
  ["a map of numbers instead of users", "replaceShapes", { ...shapes, map: { one: 1 } }, "at /map/one must be object"],
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
