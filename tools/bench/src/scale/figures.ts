import { bundle, type Weight } from "../bundle.ts";
import { CONTENDERS } from "./contenders.ts";
import { costs, type Cost } from "./cost.ts";
import { makeRoom } from "./room.ts";
import { typeCheck } from "./tsc.ts";

/** What each contender takes at one size, in their order. */
export interface Figures {
  readonly operations: number;
  readonly generations: readonly Cost[];
  readonly checks: readonly Cost[];
  /** Where the consumer has `skipLibCheck`. */
  readonly shortChecks: readonly Cost[];
  /** Of a bundle of one call. */
  readonly calls: readonly Weight[];
}

export async function measureSize(operations: number): Promise<Figures> {
  await using room = await makeRoom(operations);
  const { projects } = room;
  const generations = await costs(projects.map(({ generate }) => generate));
  for (const { publish } of projects) await publish();
  const check = (...parameters: string[]) =>
    costs(
      projects.map(
        ({ folder }) =>
          () =>
            typeCheck(folder, ...parameters),
      ),
    );
  const calls = projects.map(({ entry }, at) => bundle(CONTENDERS[at]?.call(JSON.stringify(entry)) ?? ""));
  return {
    operations,
    generations,
    checks: await check(),
    shortChecks: await check("--skipLibCheck"),
    calls: (await Promise.all(calls)).map(({ loaded }) => loaded),
  };
}
