// A program as a process of its own, the recipe loaded before it, and all that a collector in memory got of it.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { MockOtlpServer, normalizeTrace, type TraceRequest } from "@elastic/mockotlpserver";
import { startSandbox } from "@org/broker-sandbox";
import { answer, startWireServer } from "@org/conformance/wire-server";
import { CREDENTIALS } from "./support.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

async function urlOfNobody(): Promise<string> {
  const sandbox = await startSandbox();
  await sandbox.close();
  return sandbox.url;
}

/** What the program printed, and whom it called. */
async function run(tracing: string, settings: Record<string, string>) {
  const sandbox = await startSandbox({ credentials: CREDENTIALS });
  let calls = 0;
  await using flaky = await startWireServer(() => answer(calls++ === 0 ? 503 : 200, "[]"));
  const env = {
    ...settings,
    SANDBOX: sandbox.url,
    FLAKY: flaky.url,
    GONE: await urlOfNobody(),
    APP_KEY: CREDENTIALS.appKey,
    APP_SECRET: CREDENTIALS.appSecret,
  };
  const program = ["--import", at(tracing), at("traced-program.ts")];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, program, { env }).finally(() =>
    sandbox.close(),
  );
  return { output: stdout + stderr, sandbox, flaky };
}

export async function runTraced(tracing: string) {
  const exported: TraceRequest[] = [];
  // It decodes with OpenTelemetry's own protobuf definitions.
  const collector = new MockOtlpServer({
    services: ["http"],
    httpHostname: "127.0.0.1",
    httpPort: 0,
    logLevel: "error",
    onTrace: (decoded) => exported.push(normalizeTrace(decoded)),
  });
  await collector.start();
  const settings = { OTEL_SERVICE_NAME: "made-up-service", OTEL_EXPORTER_OTLP_ENDPOINT: collector.httpUrl.href };
  const ran = await run(tracing, settings).finally(() => collector.close());
  const resourceSpans = exported.flatMap(({ resourceSpans }) => resourceSpans);
  return {
    ...ran,
    exported: JSON.stringify(exported),
    resources: resourceSpans.map(({ resource }) => resource.attributes),
    spans: resourceSpans.flatMap(({ scopeSpans }) => scopeSpans).flatMap(({ spans }) => spans),
  };
}

export async function runWithoutCollector(tracing: string) {
  return run(tracing, { OTEL_EXPORTER_OTLP_ENDPOINT: await urlOfNobody(), OTEL_EXPORTER_OTLP_TIMEOUT: "500" });
}
