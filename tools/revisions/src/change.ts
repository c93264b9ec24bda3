/** Version bumps, from the smallest to the largest. */
export const BUMPS = ["none", "patch", "minor", "major"] as const;
export type Bump = (typeof BUMPS)[number];
export const HEAVIEST_FIRST = [...BUMPS].reverse();

/** Packages with sources that are generated from the spec. */
export const PACKAGES = ["@org/broker-client", "@org/broker-sandbox"] as const;
export type Package = (typeof PACKAGES)[number];
export type Bumps = Readonly<Record<Package, Bump>>;

/** Line in a file. The first line has the number 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

/** Change from one revision to the next, described for users of the API. */
export interface Change {
  readonly what: string;
  /** Description of the change for users of the sandbox; undefined if the change does not affect the sandbox. */
  readonly sandbox: string | undefined;
  /**
   * Place of the change in the newer revision. If the newer revision does not contain the changed part, the place is in
   * the older revision.
   */
  readonly place: Place;
  /** Bump that the wire analyzer determined. */
  readonly wire: Bump;
  /** Bump that the types analyzer determined. */
  readonly types: Bump;
  /** Bump that the values analyzer determined. */
  readonly values: Bump;
  /** Bump of the client that results from all analyzers and the policy. */
  readonly bump: Bump;
  readonly why: string;
  /**
   * Advice for users. The field is undefined if the reason already contains the advice. The field is empty if `what`
   * already contains the advice.
   */
  readonly advice: string | undefined;
}

export function isLower(one: Bump, other: Bump): boolean {
  return BUMPS.indexOf(one) < BUMPS.indexOf(other);
}

export function largest(bumps: Iterable<Bump>): Bump {
  return [...bumps].reduce((one, other) => (isLower(one, other) ? other : one), "none");
}

export function byPackage(bumpOf: (name: Package) => Bump): Bumps {
  const [client, sandbox] = PACKAGES;
  return { [client]: bumpOf(client), [sandbox]: bumpOf(sandbox) };
}
