// The sandbox in another repo's tests.
import { startSandbox, type Payload, type RecordedRequest, type Sandbox, type Scenario } from "@org/broker-sandbox";

const accounts: Payload<"listAccounts"> = [];

export async function recordsRequests(scenario: Scenario): Promise<readonly RecordedRequest[]> {
  const sandbox: Sandbox = await startSandbox({ responses: { listAccounts: accounts }, scenario, faultRate: 0.5 });
  sandbox.setScenario("rate_limited");
  await fetch(sandbox.baseUrl);
  await sandbox.close();
  return sandbox.requests;
}

/** Never called. It has what must not compile. */
export const refused = (sandbox: Sandbox) => [
  // @ts-expect-error a misspelt option
  startSandbox({ scenrio: "slow" }),
  // @ts-expect-error a misspelt scenario
  startSandbox({ scenario: "slwo" }),
  // @ts-expect-error a number is no account
  startSandbox({ responses: { listAccounts: [1] } }),
  // @ts-expect-error no such scenario
  sandbox.setScenario("slwo"),
];
