// Tests pipelined requests, which a client sends before it has received the earlier responses.
import { once } from "node:events";
import { connect } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { startFixture } from "./fixture.ts";
import { signedText } from "./support.ts";

type TestSandbox = Awaited<ReturnType<typeof startFixture>>;

async function connectionTo(sandbox: TestSandbox) {
  const socket = connect(Number(new URL(sandbox.baseUrl).port), "127.0.0.1");
  socket.on("error", () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return socket;
}

const received = async (sandbox: TestSandbox, count: number) =>
  vi.waitUntil(() => sandbox.requests.length === count, { interval: 5, timeout: 30_000 });

test("the fault `reset` drops all pending responses of the connection", async () => {
  await using sandbox = await startFixture({ scenario: "slow" });
  const socket = await connectionTo(sandbox);
  socket.write(await signedText(sandbox));
  await received(sandbox, 1);
  sandbox.setScenario(undefined);
  socket.write(await signedText(sandbox));
  await received(sandbox, 2);
  sandbox.setScenario("reset");
  const closed = new Promise((resolve) => socket.once("close", resolve));
  let responses = "";
  socket.on("data", (data) => (responses += String(data)));
  socket.write(await signedText(sandbox));
  await closed;
  expect(responses).toBe("");
  expect(sandbox.requests.map(({ status }) => status)).toEqual([undefined, undefined, undefined]);
});

test("the sandbox records the status of the response to each pipelined request", async () => {
  await using sandbox = await startFixture({ scenario: "slow" });
  const socket = await connectionTo(sandbox);
  socket.write(await signedText(sandbox));
  await received(sandbox, 1);
  sandbox.setScenario("rate_limited");
  socket.write(await signedText(sandbox));
  await vi.waitUntil(() => sandbox.requests[1]?.status === 429, { interval: 5, timeout: 30_000 });
  expect(sandbox.requests.map(({ status }) => status)).toEqual([200, 429]);
});
