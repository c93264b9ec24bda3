import { expect, test } from "vitest";
import { runBroker } from "./helpers/run-broker.ts";

const URL_OF_LIST = "https://api.example.com/trading/accounts/list?a=b%20c";

const sign = async () => (await runBroker(["sign", "--curl", "GET", URL_OF_LIST])).stdout;

test("broker verify accepts the output of broker sign --curl", async () => {
  const stdin = await sign();
  expect(await runBroker(["verify"], { stdin })).toEqual({ code: 0, stdout: "valid\n", stderr: "" });
  expect(await runBroker(["verify", "--tolerance", "300"], { stdin })).toMatchObject({ code: 0, stdout: "valid\n" });
});

test("broker verify accepts a command that begins with curl.exe", async () => {
  const stdin = (await sign()).replace("curl", "curl.exe");
  expect(await runBroker(["verify"], { stdin })).toMatchObject({ code: 0 });
});

test("broker verify accepts a request whose method, URL and body come from options", async () => {
  const { stdout } = await runBroker(["sign", "POST", URL_OF_LIST, "--data", '{"a":"é"}']);
  const args = ["verify", "-", "--method", "post", "--url", URL_OF_LIST, "--data", '{"a":"é"}'];
  expect(await runBroker(args, { stdin: stdout })).toMatchObject({ code: 0, stdout: "valid\n" });
});

test("broker verify prints the code and the message of a rejection", async () => {
  const stdin = (await sign()).replace("b%20c", "bc");
  const { code, stdout } = await runBroker(["verify"], { stdin });
  expect(code).toBe(1);
  expect(stdout).toBe(
    "signature_mismatch: The signature does not match the request. Run `broker explain` to find out why.\n",
  );
});

test.each([
  [/x-timestamp: [^']*/, "x-timestamp: 2001-01-01T00:00:00Z", "signature_mismatch"],
  ["a=b%20c", "x-app-key=1", "reserved_query_name"],
  ["--header", "--data-raw '{}' --request GET --header", "body_not_allowed"],
])(
  "after a replacement of `%s` by `%s` in a signed curl command, broker verify --json prints the code %s",
  async (search, replacement, refusal) => {
    const { code, stdout } = await runBroker(["verify", "--json"], {
      stdin: (await sign()).replace(search, replacement),
    });
    expect({ code, result: JSON.parse(stdout) }).toMatchObject({ code: 1, result: { ok: false, code: refusal } });
  },
);

test("broker verify prints the names of the missing headers", async () => {
  const stdin = (await sign()).replace("x-signature: ", "x-other: ").replace("x-timestamp: ", "x-time: ");
  const { stdout } = await runBroker(["verify"], { stdin });
  expect(stdout).toBe("missing_header: These headers are missing or empty: x-timestamp, x-signature.\n");
});

test("broker verify prints the result in colour if the terminal shows colours", async () => {
  const { stdout } = await runBroker(["verify"], { stdin: await sign(), hasColor: true });
  expect(stdout).toBe("\u001b[32mvalid\u001b[39m\n");
});

test("broker verify --tolerance rejects an old timestamp", async () => {
  const stdin = (await sign()).replace(/x-timestamp: [^']*/, "x-timestamp: 2001-01-01T00:00:00Z");
  const { stdout } = await runBroker(["verify", "--tolerance", "300"], { stdin });
  expect(stdout).toMatch(/^timestamp_out_of_window: /);
});

test.each(["0", "-1", "1.5", "many"])("broker verify --tolerance %s exits with 2", async (tolerance) => {
  expect(await runBroker(["verify", `--tolerance=${tolerance}`])).toMatchObject({ code: 2, stdout: "" });
});

test("broker verify exits with 3 if credentials are missing", async () => {
  expect(await runBroker(["verify"], { stdin: await sign(), env: {} })).toMatchObject({ code: 3, stdout: "" });
});

test.each(["javascript:alert(1)", "file:///a", "api.example.com/a", "https://[::1/a"])(
  "broker verify exits with 2 for the invalid URL %s",
  async (url) => {
    const { code, stderr } = await runBroker(["verify", "--url", url, "--header", "x-signature: a"]);
    expect(code).toBe(2);
    expect(stderr).toContain("The URL is invalid.");
  },
);
