import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import type { Io } from "../../src/io.ts";
import { run } from "../../src/run.ts";

export const CREDENTIALS = { BROKER_APP_KEY: "made-up-app-key", BROKER_APP_SECRET: "made-up-app-secret" };

export interface Given extends Partial<Omit<Io, "args" | "stdout" | "stderr" | "readStdin">> {
  readonly stdin?: string;
  /** Function `run` of a generated `broker`. */
  readonly run?: typeof run;
}

export function testIo(args: readonly string[], { stdin = "", ...given }: Omit<Given, "run"> = {}): Io {
  return {
    args,
    stdout: () => {},
    stderr: () => {},
    readStdin: async () => stdin,
    stdinIsTerminal: false,
    hasColor: false,
    columns: undefined,
    errorColumns: undefined,
    ask: undefined,
    env: CREDENTIALS,
    cwd: "/does/not/exist",
    home: "/does/not/exist",
    platform: "linux",
    untilStopped: () => new Promise(() => {}),
    exit: "success",
    ...given,
  };
}

export async function runBroker(args: readonly string[], { run: runIt = run, ...given }: Given = {}) {
  const written = { stdout: "", stderr: "" };
  const stdout = (result: string | Uint8Array) => void (written.stdout += Buffer.from(result).toString());
  const stderr = (text: string) => void (written.stderr += text);
  const code = await runIt({ ...testIo(args, given), stdout, stderr });
  return { code, ...written };
}

/** Runs `broker` with `--json`, and returns the printed error and the exit code. */
export async function errorOf(args: readonly string[], given?: Given) {
  const { code: exit, stdout, stderr } = await runBroker([...args, "--json"], given);
  expect(stdout).toBe("");
  return { exit, ...JSON.parse(stderr).error };
}

export async function testFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "broker-cli-"));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}
