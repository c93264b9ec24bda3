// Checks the types of the sandbox.
import { startSandbox, type Payload, type RecordedRequest, type Sandbox, type Scenario } from "@org/broker-sandbox";

const accounts: Payload<"listAccounts"> = [];

export async function recordsRequests(scenario: Scenario): Promise<readonly RecordedRequest[]> {
  const sandbox: Sandbox = await startSandbox({ responses: { listAccounts: accounts }, scenario, faultRate: 0.5 });
  sandbox.setScenario("rate_limited");
  await fetch(sandbox.baseUrl);
  await sandbox.close();
  return sandbox.requests;
}

export const refused = (sandbox: Sandbox) => [
  // @ts-expect-error the name of an option is misspelled
  startSandbox({ scenrio: "slow" }),
  // @ts-expect-error the name of a scenario is misspelled
  startSandbox({ scenario: "slwo" }),
  // @ts-expect-error a number is not an account
  startSandbox({ responses: { listAccounts: [1] } }),
  // @ts-expect-error the sandbox has no such scenario
  sandbox.setScenario("slwo"),
];
