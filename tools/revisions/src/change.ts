/** Version bumps, from the smallest to the largest. */
export const BUMPS = ["none", "patch", "minor", "major"] as const;
export type Bump = (typeof BUMPS)[number];
export const HEAVIEST_FIRST = [...BUMPS].reverse();

/** Packages with code that is generated from the spec. */
export const PACKAGES = ["@org/broker-client", "@org/broker-sandbox", "@org/broker-cli"] as const;
export type Package = (typeof PACKAGES)[number];
export type ByPackage<Value> = Readonly<Record<Package, Value>>;
export type Bumps = ByPackage<Bump>;

/** Line in a file. Line numbers start at 1. */
export interface Location {
  readonly file: string;
  readonly line: number;
}

export interface Change {
  readonly what: string;
  /** Description for users of the sandbox, or undefined if the change does not affect the sandbox. */
  readonly sandbox: string | undefined;
  /** Bump of the sandbox, if it is not the bump of the client. */
  readonly sandboxBump?: Bump | undefined;
  /** Line in the new document, or in the old document if the revision removes something. */
  readonly location: Location;
  /** Version bump of the client package. */
  readonly bump: Bump;
  readonly why: string;
  /**
   * Advice about a breaking change for users of the client. If the field is undefined, users read `why` instead. If the
   * field is empty, users read only `what`.
   */
  readonly advice: string | undefined;
}

/** Change of the command `broker`. The bump is the bump of `@org/broker-cli`. */
export type CommandChange = Pick<Change, "what" | "location" | "bump" | "why" | "advice">;

export function bumpOfSandbox({ bump, sandboxBump }: Change): Bump {
  return sandboxBump ?? bump;
}

export function isLower(one: Bump, other: Bump): boolean {
  return BUMPS.indexOf(one) < BUMPS.indexOf(other);
}

export function largest(bumps: Iterable<Bump>): Bump {
  return [...bumps].reduce((one, other) => (isLower(one, other) ? other : one), "none");
}

export function byPackage<Value>(valueOf: (name: Package) => Value): ByPackage<Value> {
  const [client, sandbox, cli] = PACKAGES;
  return { [client]: valueOf(client), [sandbox]: valueOf(sandbox), [cli]: valueOf(cli) };
}
