import { largest, type Bump, type Change, type Package } from "./change.ts";

export interface Plan {
  readonly changes: readonly Change[];
  /** What each judge alone would ask of the client. */
  readonly wire: Bump;
  readonly types: Bump;
  readonly bumps: Readonly<Record<Package, Bump>>;
}

/** What a revision asks of the versions. Takes the paths of two OpenAPI documents in YAML. */
export async function plan(base: string, revision: string): Promise<Plan> {
  throw new Error(`${base}, ${revision}: not yet ${largest([])}`);
}
