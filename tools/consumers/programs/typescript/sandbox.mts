// The sandbox in another repo's tests.
import { startSandbox, type Account, type RecordedRequest, type Sandbox, type Scenario } from "@org/broker-sandbox";

const accounts: readonly Account[] = [{ account_id: "made-up", account_type: "MADE_UP" }];

export async function recordsRequests(scenario: Scenario): Promise<readonly RecordedRequest[]> {
  const sandbox: Sandbox = await startSandbox({ accounts, scenario, faultRate: 0.5 });
  sandbox.setScenario("rate_limited");
  await fetch(sandbox.url);
  await sandbox.close();
  return sandbox.requests;
}

/** Never called. It has what must not compile. */
export const refused = (sandbox: Sandbox) => [
  // @ts-expect-error a misspelt option
  startSandbox({ scenrio: "slow" }),
  // @ts-expect-error a misspelt scenario
  startSandbox({ scenario: "slwo" }),
  // @ts-expect-error an account without its type
  startSandbox({ accounts: [{ account_id: "made-up" }] }),
  // @ts-expect-error no such scenario
  sandbox.setScenario("slwo"),
];
