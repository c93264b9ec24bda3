import { Command } from "commander";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addOperations } from "../src/commands/call.ts";
import { withYes } from "../src/commands/shared.ts";
import { flagsOf, readFlags } from "../src/call/flags.ts";
import type { Parameter } from "../src/call/inputs.ts";
import { assertNoSecret } from "../src/credentials/secrets.ts";
import { inputs } from "../src/generated/inputs.ts";
import { testIo } from "./helpers/run-broker.ts";

const query = (name: string, takes: Parameter["takes"] = "one"): Parameter => ({ name, in: "query", takes });

describe("flagsOf", () => {
  test.each([
    ["start_time", "start-time"],
    ["accountId", "account-id"],
    ["X-Made-Up", "x-made-up"],
    ["filter[from]", "filter-from"],
    ["_", "parameter"],
    ["json", "query-json"],
    ["base_url", "query-base-url"],
    ["baseURL", "query-base-url"],
    ["no_cache", "query-no-cache"],
    ["constructor", "query-constructor"],
    ["toString", "query-to-string"],
  ])("flagsOf converts the parameter %s to the flag --%s", (name, flag) => {
    expect(flagsOf([query(name)]).map((each) => each.name)).toEqual([flag]);
  });

  test.each(["client_secret", "appSecret", "X-Password", "passwd"])(
    "flagsOf returns no flag for the secret parameter %s",
    (name) => {
      const flags = flagsOf([query(name), query("limit")]);
      expect(flags.map((flag) => flag.name)).toEqual(["limit"]);
    },
  );

  test("flagsOf returns only flags that `assertNoSecret` accepts", () => {
    const name = fc.stringMatching(/^[a-zA-Z_.[\]-]{0,4}(?:secret|Secret|pass[-_]?word|PASSWD)?[a-zA-Z_-]{0,4}$/);
    fc.assert(
      fc.property(fc.array(name), (names) => {
        const flags = flagsOf(names.map((each) => query(each)));
        expect(() =>
          assertNoSecret(
            flags.flatMap((flag) => [`--${flag.name}`, "1"]),
            undefined,
          ),
        ).not.toThrow();
      }),
    );
  });

  test("flagsOf returns no flag with the name of another option of broker call", () => {
    const call = new Command("call");
    const [name = ""] = Object.keys(inputs);
    addOperations(call, testIo([]), { [name]: { parameters: [], body: "optional" } });
    const own = withYes(call.commands.find((each) => each.name() === name) ?? call).options.map(({ long }) => long);
    expect(own).toEqual(expect.arrayContaining(["--base-url", "--body", "--json", "--profile", "--yes"]));
    const flags = flagsOf(own.map((option = "") => query(option.slice(2)))).map((flag) => `--${flag.name}`);
    expect(flags.filter((flag) => own.includes(flag))).toEqual([]);
  });

  test("flagsOf returns a different name for each parameter", () => {
    const path: Parameter = { name: "id", in: "path", takes: "one" };
    const parameters = [path, query("id"), query("ID"), query("i-d"), query("a1"), query("a_1")];
    const names = flagsOf(parameters).map(({ name }) => name);
    expect(names).toEqual(["id", "query-id", "query-id-2", "i-d", "a1", "query-a-1"]);
  });
});

test("readFlags returns the values of flags as texts, lists and objects", () => {
  const flags = flagsOf([query("limit"), query("ids", "list"), query("deep", "fields"), query("absent")]);
  const given: Record<string, string[]> = { limit: ["1.50"], ids: ["a"], deep: ["x=1=2", "__proto__=y"] };
  const { query: read } = readFlags(flags, ({ name }) => given[name] ?? []);
  expect(read).toEqual({
    limit: "1.50",
    ids: ["a"],
    deep: Object.fromEntries([
      ["x", "1=2"],
      ["__proto__", "y"],
    ]),
  });
});

test("broker call rejects an operation that requires a secret parameter", async () => {
  const [name = ""] = Object.keys(inputs);
  const call = new Command("call");
  addOperations(call, testIo([]), {
    [name]: { parameters: [{ name: "client_secret", in: "query", takes: "one", required: true }] },
  });
  await expect(call.parseAsync([name, "--json"], { from: "user" })).rejects.toMatchObject({
    code: "secret_parameter",
    message: `${name} needs the parameter client_secret, which seems to be a secret. broker does not accept secrets as arguments.`,
    fix: "Call the operation with @org/broker-client.",
  });
});
