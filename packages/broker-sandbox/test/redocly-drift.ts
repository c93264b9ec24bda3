// Compares recorded traffic with the spec. The tests use redocly, because the code of redocly is independent of the
// sandbox.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const REDOCLY = fileURLToPath(new URL("../node_modules/.bin/redocly", import.meta.url));

interface Exchange {
  readonly request: Request;
  readonly response: Response;
}

interface Report {
  readonly run: { readonly totalExchanges: number; readonly documentedExchanges: number };
  readonly problems: readonly { readonly severity: string; readonly message: string }[];
}

interface Coverage {
  readonly totals: { readonly operations: { readonly covered: number; readonly total: number } };
}

export async function compareWithSpec(spec: string, server: string, exchanges: readonly Exchange[]) {
  const scratch = await mkdtemp(join(tmpdir(), "redocly-drift-"));
  const inScratch = (name: string) => join(scratch, name);
  const [har, report, coverage] = [inScratch("traffic.har"), inScratch("report.json"), inScratch("coverage.json")];
  const entries = await Promise.all(exchanges.map(harEntry));
  await writeFile(har, JSON.stringify({ log: { version: "1.2", creator: { name: "test", version: "0" }, entries } }));
  const parameters = ["drift", har, "--api", spec, "--server", server, "--format", "json", "--output", report];
  await redocly([...parameters, "--coverage-output", coverage]);
  const { run, problems }: Report = JSON.parse(await readFile(report, "utf8"));
  const { totals }: Coverage = JSON.parse(await readFile(coverage, "utf8"));
  await rm(scratch, { recursive: true });
  return {
    // Redocly reports each header of a security scheme as a problem of severity `info`. The spec documents these
    // headers, so the test ignores these problems.
    problems: problems
      .filter(({ severity }) => severity !== "info")
      .map(({ message }) => message)
      // Redocly ignores the style of query parameters, so redocly's messages about query parameters can be wrong.
      .filter((message) => !/^(?:Undocumented|Invalid) query parameter /.test(message))
      // Redocly does not parse a list or an object in a path or a header. So redocly's messages about the fields can be
      // wrong.
      .filter((message) => !/^Invalid (?:path|header) parameter "[^"]*": Request field "/.test(message)),
    undocumented: run.totalExchanges - run.documentedExchanges,
    operations: totals.operations,
  };
}

/** Ignores the exit code of redocly, because the report contains the problems. */
function redocly(parameters: readonly string[]): Promise<void> {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off" };
  return new Promise((resolve) => execFile(REDOCLY, parameters, { env }, () => resolve()));
}

async function harEntry({ request, response }: Exchange) {
  const pairs = (headers: Headers) => [...headers].map(([name, value]) => ({ name, value }));
  const text = await response.text();
  const sent = await request.text();
  return {
    startedDateTime: new Date().toISOString(),
    time: 0,
    request: {
      method: request.method,
      url: request.url,
      httpVersion: "HTTP/1.1",
      headers: pairs(request.headers),
      queryString: [...new URL(request.url).searchParams].map(([name, value]) => ({ name, value })),
      cookies: [],
      headersSize: -1,
      bodySize: sent.length,
      ...(sent !== "" && { postData: { mimeType: request.headers.get("content-type") ?? "", text: sent } }),
    },
    response: {
      status: response.status,
      statusText: response.statusText,
      httpVersion: "HTTP/1.1",
      headers: pairs(response.headers),
      cookies: [],
      content: { size: text.length, mimeType: response.headers.get("content-type") ?? "", text },
      redirectURL: "",
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
  };
}
