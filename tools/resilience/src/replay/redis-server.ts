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
  /** Stops it at once, as if the machine failed. Its connections break. */
  kill(): Promise<void>;
  /** Stops all responses until `resume`. Connections stay open. */
  pause(): void;
  resume(): void;
}

/** Returns whether redis-server is on PATH. */
function hasRedisServer(): boolean {
  return spawnSync("redis-server", ["--version"]).status === 0;
}

/**
 * Starts redis-server.
 *
 * @param settings of redis.conf, as `--name value`
 * @param port default: a free one
 */
export async function startRedis(settings: readonly string[] = [], port?: number): Promise<RedisServer> {
  if (!hasRedisServer()) throw new Error("redis-server is not on PATH. Install it.");
  const chosen = port ?? (await freePort());
  const folder = await mkdtemp(join(tmpdir(), "real-servers-"));
  const address = ["--bind", "127.0.0.1", "--port", String(chosen)];
  const server = spawn("redis-server", [...address, "--save", "", "--dir", folder, ...settings], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  // If this process fails before it stops the server, the server must not go on.
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

/** Resolves with undefined once the server is ready, or with its log if it ends before. */
async function untilReady({ stdout }: ChildProcessByStdio<null, Readable, null>): Promise<string | undefined> {
  const lines: string[] = [];
  for await (const line of createInterface(stdout)) {
    if (line.includes("Ready to accept connections")) {
      // Otherwise the server would block once the pipe is full.
      stdout.resume();
      return undefined;
    }
    lines.push(line);
  }
  return lines.join("\n");
}

/** redis-server cannot pick a free port itself: with port 0 it does not listen. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  if (address === null || typeof address === "string") throw new Error("The probe has no port.");
  probe.close();
  await once(probe, "close");
  return address.port;
}
