import { checkVectors } from "../vectors/check-vectors.ts";
import { readVersion } from "../version.ts";
import { passed, problem, type Check } from "./check.ts";

const OLDEST_NODE = [20, 19] as const;

/** @param version version of Node, such as 24.21.0 */
export function checkNode(version: string, platform: string): Check {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const text = `Node ${version} on ${platform}, @org/broker-cli ${readVersion()}.`;
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return passed("environment", text);
  return problem("environment", text, `Use Node ${OLDEST_NODE.join(".")} or later.`);
}

export async function checkSignatures(): Promise<Check> {
  const { count, failures } = await checkVectors();
  const text = `${count - failures.length} of ${count} test vectors give the expected result.`;
  if (failures.length === 0) return passed("signatures", text);
  return problem(
    "signatures",
    text,
    "Run `broker vectors --check`. Report the names of the test vectors with a wrong result to the maintainers.",
  );
}
