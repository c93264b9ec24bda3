// A real redis-server on loopback that keeps nothing on disk.
import { spawn, spawnSync, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

export interface RedisServer extends AsyncDisposable {
  readonly port: number;
  readonly url: string;
  /** At once, as a machine that fails; its connections break. */
  kill(): Promise<void>;
  /** It keeps its connections, and answers none until `resume`. */
  pause(): void;
  resume(): void;
}

/** Whether one is on PATH. */
export function hasRedisServer(): boolean {
  return spawnSync("redis-server", ["--version"]).status === 0;
}

/** Started on a free port unless one is given. `settings` are those of redis.conf, as `--name value`. */
export async function startRedis(settings: readonly string[] = [], port?: number): Promise<RedisServer> {
  if (!hasRedisServer()) throw new Error("There is no redis-server on PATH.");
  const chosen = port ?? (await freePort());
  const folder = await mkdtemp(join(tmpdir(), "real-servers-"));
  const address = ["--bind", "127.0.0.1", "--port", String(chosen)];
  const server = spawn("redis-server", [...address, "--save", "", "--dir", folder, ...settings], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  // It would outlive a process that fails before it stops it.
  const killAtExit = () => void server.kill("SIGKILL");
  process.once("exit", killAtExit);
  const stop = async () => {
    process.off("exit", killAtExit);
    if (server.exitCode === null && server.signalCode === null) {
      server.kill("SIGKILL");
      await once(server, "exit");
    }
    await rm(folder, { recursive: true, force: true });
  };
  const log = await untilReady(server);
  if (log !== undefined) {
    await stop();
    // Another process took the port between its choice and its use.
    if (port === undefined && log.includes("Address already in use")) return startRedis(settings);
    throw new Error(`redis-server did not start:\n${log}`);
  }
  return {
    port: chosen,
    url: `redis://127.0.0.1:${chosen}`,
    kill: stop,
    pause: () => void server.kill("SIGSTOP"),
    resume: () => void server.kill("SIGCONT"),
    [Symbol.asyncDispose]: stop,
  };
}

/** What it said, where it ended before it was ready. */
async function untilReady({ stdout }: ChildProcessByStdio<null, Readable, null>): Promise<string | undefined> {
  const lines: string[] = [];
  for await (const line of createInterface(stdout)) {
    if (line.includes("Ready to accept connections")) {
      // Or it would wait for a reader once the pipe is full.
      stdout.resume();
      return undefined;
    }
    lines.push(line);
  }
  return lines.join("\n");
}

/** redis-server has none of its own choice: to it, port 0 means not to listen. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  if (address === null || typeof address === "string") throw new Error("The probe has no port.");
  probe.close();
  await once(probe, "close");
  return address.port;
}
