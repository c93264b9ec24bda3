import { bundle, type Weight } from "../bundle.ts";
import { CONTENDERS } from "./contenders.ts";
import { costs, runForked, type Cost } from "./cost.ts";
import { makeRoom } from "./room.ts";
import { typeCheck } from "./tsc.ts";

const PLAN = new URL("programs/plan.ts", import.meta.url);

/** What there is to tell of one size; of the contenders, in their order. */
export interface Figures {
  readonly operations: number;
  readonly generations: readonly Cost[];
  readonly checks: readonly Cost[];
  /** Where the consumer has `skipLibCheck`. */
  readonly shortChecks: readonly Cost[];
  /** Of a bundle of one call. */
  readonly calls: readonly Weight[];
  readonly plan: Cost;
}

export async function measureSize(operations: number): Promise<Figures> {
  await using room = await makeRoom(operations);
  const { projects, spec, revision } = room;
  const generations = await costs(projects.map(({ generate }) => generate));
  for (const { publish } of projects) await publish();
  const check = (...parameters: readonly string[]) =>
    costs(projects.map((project) => () => typeCheck(project.folder, ...parameters)));
  const calls = projects.map(({ entry }, at) => bundle(CONTENDERS[at]?.call(JSON.stringify(entry)) ?? ""));
  return {
    operations,
    generations,
    checks: await check(),
    shortChecks: await check("--skipLibCheck"),
    calls: (await Promise.all(calls)).map(({ loaded }) => loaded),
    plan: await runForked(PLAN, spec, revision),
  };
}
