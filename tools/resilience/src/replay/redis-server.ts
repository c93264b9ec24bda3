// Starts a redis-server on loopback, without storage on disk.
import { spawn, spawnSync, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { listen } from "@org/testing";

export interface RedisServer extends AsyncDisposable {
  readonly port: number;
  readonly url: string;
  kill(): Promise<void>;
  /** Suspends the Redis server. Connections stay open, but the Redis server does not respond. */
  pause(): void;
  resume(): void;
}

function hasRedisServer(): boolean {
  return spawnSync("redis-server", ["--version"]).status === 0;
}

/**
 * @param settings options of redis.conf, as `--name value`
 * @throws {Error} if redis-server is not on PATH or does not start
 */
export async function startRedis(settings: readonly string[] = [], port?: number): Promise<RedisServer> {
  if (!hasRedisServer())
    throw new Error("redis-server is not on PATH. Install it, for example with `apt-get install redis-server`.");
  const chosen = port ?? (await freePort());
  const folder = await mkdtemp(join(tmpdir(), "real-servers-"));
  const address = ["--bind", "127.0.0.1", "--port", String(chosen)];
  const server = spawn("redis-server", [...address, "--save", "", "--dir", folder, ...settings], {
    stdio: ["ignore", "pipe", "inherit"],
  });
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
    if (port === undefined && log.includes("Address already in use")) return startRedis(settings);
    throw new Error(`redis-server did not start. The log of redis-server is:\n${log}`);
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

/** Returns undefined when redis-server is ready, or the log if redis-server ends before. */
async function untilReady({ stdout }: ChildProcessByStdio<null, Readable, null>): Promise<string | undefined> {
  const lines: string[] = [];
  for await (const line of createInterface(stdout)) {
    if (line.includes("Ready to accept connections")) {
      // The rest of the log is discarded, because redis-server blocks if no process reads the log.
      stdout.resume();
      return undefined;
    }
    lines.push(line);
  }
  return lines.join("\n");
}

/** Returns a free port, because redis-server does not accept the port 0. */
async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listen(probe);
  await once(probe.close(), "close");
  return port;
}
