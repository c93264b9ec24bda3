// Runs a program in a separate process, and returns the traces that a collector received from the program.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { MockOtlpServer, normalizeTrace, type TraceRequest } from "@elastic/mockotlpserver";
import { startSandbox } from "@org/broker-sandbox";
import { answer, startWireServer } from "@org/conformance/wire-server";
import { CREDENTIALS } from "./support.ts";

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

async function urlWithoutServer(): Promise<string> {
  const sandbox = await startSandbox();
  await sandbox.close();
  return sandbox.baseUrl;
}

async function run(tracing: string, otel: Record<string, string>) {
  const sandbox = await startSandbox({ credentials: CREDENTIALS });
  let calls = 0;
  await using flaky = await startWireServer(() => answer(calls++ === 0 ? 503 : 200, "[]"));
  const seen = new Set<string>();
  // The server returns status 503 for the first request to each path, except `/unsigned`.
  await using named = await startWireServer(({ target }) => {
    const isRetried = seen.has(target) || target === "/unsigned";
    seen.add(target);
    return answer(isRetried ? 200 : 503, "[]");
  });
  const env = {
    ...otel,
    SANDBOX: sandbox.baseUrl,
    FLAKY: flaky.url,
    NAMED: named.url,
    GONE: await urlWithoutServer(),
    APP_KEY: CREDENTIALS.appKey,
    APP_SECRET: CREDENTIALS.appSecret,
  };
  const program = ["--import", at(tracing), at("test/helpers/traced-program.ts")];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, program, { env }).finally(() =>
    sandbox.close(),
  );
  return { output: stdout + stderr, sandbox, flaky, named };
}

export async function runTraced(tracing: string) {
  const exported: TraceRequest[] = [];
  const collector = new MockOtlpServer({
    services: ["http"],
    httpHostname: "127.0.0.1",
    httpPort: 0,
    logLevel: "error",
    onTrace: (decoded) => exported.push(normalizeTrace(decoded)),
  });
  await collector.start();
  const otel = { OTEL_SERVICE_NAME: "made-up-service", OTEL_EXPORTER_OTLP_ENDPOINT: collector.httpUrl.href };
  const ran = await run(tracing, otel).finally(() => collector.close());
  const resourceSpans = exported.flatMap(({ resourceSpans }) => resourceSpans);
  return {
    ...ran,
    exported: JSON.stringify(exported),
    resources: resourceSpans.map(({ resource }) => resource.attributes),
    spans: resourceSpans.flatMap(({ scopeSpans }) => scopeSpans).flatMap(({ spans }) => spans),
  };
}

export async function runWithoutCollector(tracing: string) {
  return run(tracing, { OTEL_EXPORTER_OTLP_ENDPOINT: await urlWithoutServer(), OTEL_EXPORTER_OTLP_TIMEOUT: "500" });
}
