/** What a change asks of the version of a package, from nothing to most. */
export const BUMPS = ["none", "patch", "minor", "major"] as const;
export type Bump = (typeof BUMPS)[number];
export const HEAVIEST_FIRST = [...BUMPS].reverse();

/** The packages that are made of the spec. */
export const PACKAGES = ["@org/broker-client", "@org/broker-sandbox"] as const;
export type Package = (typeof PACKAGES)[number];
export type Bumps = Readonly<Record<Package, Bump>>;

/** Where something stands. Lines count from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

/** One thing that changed from one revision to the next, as a reader of the API would say it. */
export interface Change {
  readonly what: string;
  /** The same for a user of the sandbox; undefined where it does not concern one. */
  readonly sandbox: string | undefined;
  /** In the newer revision, or in the older one where it is no longer there. */
  readonly place: Place;
  /** What each analyzer alone makes of it. */
  readonly wire: Bump;
  readonly types: Bump;
  readonly values: Bump;
  /** What it asks of the typed client. */
  readonly bump: Bump;
  readonly why: string;
  /** What its user does about it; undefined where the reason says that too, empty where the sentence does. */
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
