import type { Observed } from "./observed.ts";

/** A check has either the function `applies` or the function `names`. */
export interface Check<Code extends string> {
  readonly code: Code;
  readonly message: string;
  readonly fix: string;
  readonly applies?: (request: Observed, now: number) => boolean;
  readonly names?: (request: Observed, now: number) => readonly string[];
}

/** Infers each `code` as a literal type, because TypeScript infers `string` for a plain array. */
export function checks<const Code extends string>(...list: Check<Code>[]): readonly Check<Code>[] {
  return list;
}

export const isPresent = ({ given }: Observed, name: string): boolean => (given.get(name) ?? "") !== "";
