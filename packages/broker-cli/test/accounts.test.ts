import { expect, test } from "vitest";
import { toCsv, toTable } from "../src/output/text.ts";
import { runBroker } from "./helpers/run-broker.ts";
import { responseWithNumber, sampleAccount, sandboxEnv } from "./helpers/sandbox.ts";

async function twoAccounts() {
  const sample = await sampleAccount({});
  const accounts = [
    { ...sample, made_up: { nested: true } },
    { ...sample, note: "made, up", limit: 1.5, closed: null },
  ];
  const fields = Object.entries(sample);
  const known = fields.map(([, value]) => (typeof value === "string" ? value : JSON.stringify(value)));
  const { env } = await sandboxEnv({ responses: { listAccounts: accounts } });
  return {
    env,
    accounts,
    columns: [...fields.map(([name]) => name), "made_up", "note", "limit", "closed"],
    rows: [
      [...known, '{"nested":true}', "", "", ""],
      [...known, "", "made, up", "1.5", ""],
    ],
  };
}

test("broker accounts prints a table with every field", async () => {
  const { env, columns, rows } = await twoAccounts();
  expect(await runBroker(["accounts"], { env })).toEqual({ code: 0, stdout: toTable(columns, rows), stderr: "" });
});

test("broker accounts --csv prints every field as CSV", async () => {
  const { env, columns, rows } = await twoAccounts();
  expect(await runBroker(["accounts", "--csv"], { env })).toEqual({
    code: 0,
    stdout: toCsv(columns, rows),
    stderr: "",
  });
});

test("broker accounts --csv escapes control characters only if standard output is a terminal", async () => {
  const accounts = [await sampleAccount({ note: "\u001b[31m\u200f", formula: "=1+1" })];
  const { env } = await sandboxEnv({ responses: { listAccounts: accounts } });
  expect((await runBroker(["accounts", "--csv"], { env })).stdout).toContain(",\u001b[31m\u200f,=1+1\r\n");
  const { stdout } = await runBroker(["accounts", "--csv"], { env, columns: 80 });
  expect(stdout).toContain(",\\u001b[31m\\u200f,=1+1\r\n");
});

test("broker accounts --json prints the payload of the response", async () => {
  const { env, accounts } = await twoAccounts();
  const { stdout } = await runBroker(["accounts", "--json"], { env });
  expect(JSON.parse(stdout)).toEqual(accounts);
});

test.each([[[]], [["--csv"]], [["--json"]]])("broker accounts %j prints every digit of a number", async (options) => {
  const number = "12345678901234567890.10";
  const { env } = await sandboxEnv({ responses: { listAccounts: await responseWithNumber(number) } });
  expect((await runBroker(["accounts", ...options], { env })).stdout).toContain(number);
});

test("broker accounts prints a note on stderr for an empty list of accounts, unless --json is set", async () => {
  const { env } = await sandboxEnv({ responses: { listAccounts: [] } });
  const nothing = { code: 0, stdout: "", stderr: "broker: The service returned no accounts.\n" };
  expect(await runBroker(["accounts"], { env })).toEqual(nothing);
  expect(await runBroker(["accounts", "--csv"], { env })).toEqual(nothing);
  expect(await runBroker(["accounts", "--json"], { env })).toEqual({ code: 0, stdout: "[]\n", stderr: "" });
});

test("broker accounts exits with 2 if the command line has both --csv and --json", async () => {
  expect(await runBroker(["accounts", "--csv", "--json"])).toMatchObject({ code: 2, stdout: "" });
});
