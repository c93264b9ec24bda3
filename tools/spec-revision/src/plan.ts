// What a revision asks of the versions: the edits that the wire judge lists, with what the type judge finds of each, and
// what the policy makes of both.
import { generateForSandbox } from "@org/codegen";
import { largest, type Bump, type Bumps, type Change } from "./change.ts";
import { changes } from "./changes/changes.ts";
import { typeFindings } from "./judges/types.ts";
import { wireEdits } from "./judges/wire.ts";
import { TYPE_WEIGHTS } from "./policy.ts";
import { readRevision } from "./changes/revision.ts";

export interface Plan {
  readonly changes: readonly Change[];
  /** What each judge alone would ask of the client. */
  readonly wire: Bump;
  readonly types: Bump;
  readonly bumps: Bumps;
}

/** Takes the paths of two OpenAPI documents in YAML. */
export async function plan(base: string, revision: string): Promise<Plan> {
  const [before, after] = [await readRevision(base), await readRevision(revision)];
  const [edits, findings] = await Promise.all([wireEdits(base, revision), typeFindings(before.yaml, after.yaml)]);
  const found = changes(edits, findings, { base: before, revision: after });
  const client = largest(found.map(({ bump }) => bump));
  return {
    changes: found,
    wire: largest(edits.map(({ weight }) => weight)),
    types: largest(findings.map(({ flow, difference }) => TYPE_WEIGHTS[flow][difference])),
    bumps: {
      "@org/broker-client": client,
      // It plays the service: where what it is made of changes, it asks of its users what the client asks of them.
      "@org/broker-sandbox": (await playsOtherwise(before.yaml, after.yaml)) ? client : "none",
    },
  };
}

async function playsOtherwise(before: string, after: string): Promise<boolean> {
  const [one, other] = [await generateForSandbox(before), await generateForSandbox(after)];
  return [...one].some(([name, text]) => other.get(name) !== text);
}
