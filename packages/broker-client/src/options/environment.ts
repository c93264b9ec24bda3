// What can be known of the place where the code runs.

interface Surroundings {
  readonly process?: {
    readonly env?: Readonly<Record<string, string | undefined>>;
    readonly versions?: { readonly node?: string };
  };
  readonly navigator?: { readonly userAgent?: string };
  readonly document?: unknown;
}

/** A variable of the environment, where there is one that may be read. Empty is as good as none. */
export function environmentVariable(name: string): string | undefined {
  const { process }: Surroundings = globalThis;
  try {
    return process?.env?.[name] || undefined;
  } catch {
    // Deno asks, or refuses.
    return undefined;
  }
}

export function isBun(): boolean {
  return "Bun" in globalThis;
}

/** Node itself, not what passes for it. */
export function isNode(): boolean {
  const { process }: Surroundings = globalThis;
  return process?.versions?.node !== undefined && !isBun() && !("Deno" in globalThis);
}

/** A page or a worker of one; not Node with a made-up `document` for tests. */
export function isBrowser(): boolean {
  const { process, navigator, document }: Surroundings = globalThis;
  if (process?.versions?.node !== undefined) return false;
  return document !== undefined || navigator?.userAgent?.startsWith("Mozilla/") === true;
}
