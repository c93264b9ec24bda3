// The consumers, by the compilers and under the settings that other repos have.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { copyClient, writeDirectionsClient } from "../src/promoted-client.ts";

const ROOM = join(import.meta.dirname, "..");
const COPY = join(ROOM, "dist/promoted");
const DIRECTIONS = join(ROOM, "dist/directions");

/** What the compiler says; nothing where all is well. */
async function compile(tsc: string, project: string): Promise<string> {
  const compiled = promisify(execFile)(process.execPath, [tsc, "--project", project], { cwd: ROOM });
  const { stdout } = await compiled.catch((error: { stdout: string }) => error);
  return stdout;
}

let complaints: string;

beforeAll(async () => {
  await copyClient(COPY);
  await writeDirectionsClient(DIRECTIONS);
  complaints = await compile("../../node_modules/typescript/bin/tsc", COPY);
  complaints += await compile("../../node_modules/typescript/bin/tsc", DIRECTIONS);
}, 60_000);

describe("a placeholder that is moved in the spec and filled in", () => {
  test("asks no change of the client's sources", () => {
    expect(complaints).toBe("");
  });

  test("is called", async () => {
    interface Promoted {
      createBrokerClient: (options: object) => {
        marketData: { addWatchlistInstruments(inputs: object): Promise<unknown> };
      };
    }
    const { createBrokerClient }: Promoted = await import(join(COPY, "src/index.ts"));
    const sent: Request[] = [];
    const { marketData } = createBrokerClient({
      baseUrl: "https://api.example.com",
      appKey: "made-up-app-key",
      appSecret: "made-up-app-secret",
      fetch: (request: Request) => Promise.resolve(Response.json({ added: sent.push(request) }, { status: 207 })),
    });
    const result = await marketData.addWatchlistInstruments({
      path: { list_id: "my list" },
      query: { dry_run: true },
      headers: { "x-made-up-reason": "made up", "x-made-up-priority": 1 },
      body: { symbol: "MADE_UP" },
    });
    expect(result).toEqual({ added: 1 });
    const [request] = sent;
    expect(request).toMatchObject({
      method: "POST",
      url: "https://api.example.com/made-up/my%20list/instruments?dry_run=true",
    });
    expect(await request?.text()).toBe('{"symbol":"MADE_UP"}');
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      "x-made-up-reason": "made up",
      "x-made-up-priority": "1",
      "x-signature": expect.any(String),
    });
  });
});

const PAGE = "tsconfig.dom.json";
const SERVICE = "tsconfig.node.json";

// 5.4 is the oldest that is promised, 5.9 the last of its major, 7 the repo's own. Services on those between them are
// among the repos of `pnpm verify packages`.
describe.each([
  ["5.4", PAGE, SERVICE],
  ["5.9", PAGE],
  ["6", PAGE],
  ["7", PAGE, SERVICE],
])("TypeScript %s", (version, ...configs) => {
  test.concurrent.each(configs)(
    "with %s finds fault with wrong.mts, and nothing else",
    async (config) => {
      const faults = [
        "consumers/wrong.mts(5,1): error TS2578: Unused '@ts-expect-error' directive.",
        "consumers/wrong.mts(8,47): error TS2349: This expression is not callable.",
        "  Type 'NotDocumented<\"placeOptionOrder\">' has no call signatures.",
      ];
      const tsc = `node_modules/typescript-${version}/bin/tsc`;
      expect(await compile(tsc, `consumers/${config}`)).toBe(`${faults.join("\n")}\n`);
    },
    120_000,
  );
});
