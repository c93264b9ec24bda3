/** Version bumps, from the smallest to the largest. */
export const BUMPS = ["none", "patch", "minor", "major"] as const;
export type Bump = (typeof BUMPS)[number];
export const HEAVIEST_FIRST = [...BUMPS].reverse();

/** Packages with code that is generated from the spec. */
export const PACKAGES = ["@org/broker-client", "@org/broker-sandbox"] as const;
export type Package = (typeof PACKAGES)[number];
export type Bumps = Readonly<Record<Package, Bump>>;

/** Line in a file. Line numbers start at 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

export interface Change {
  readonly what: string;
  /** Description for users of the sandbox, or undefined if the change does not affect the sandbox. */
  readonly sandbox: string | undefined;
  /** Line in the new document, or in the old document if the revision removes something. */
  readonly place: Place;
  readonly wire: Bump;
  readonly types: Bump;
  readonly values: Bump;
  /** Final version bump of the client package. */
  readonly bump: Bump;
  readonly why: string;
  /**
   * Advice for users of the client. If the field is undefined, users read `why` instead. If the field is empty, users
   * read only `what`.
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
