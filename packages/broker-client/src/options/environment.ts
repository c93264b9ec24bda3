import { assertOption } from "./assert-option.ts";

interface RuntimeGlobals {
  readonly process?: {
    readonly env?: Readonly<Record<string, string | undefined>>;
    readonly versions?: { readonly node?: string };
  };
  readonly navigator?: { readonly userAgent?: string };
  readonly document?: unknown;
}

/** @throws {ConfigurationError} `invalid_configuration`: the option and the variable are not set */
export function required(name: string, given: string | undefined, variable: string): string {
  const value = given ?? environmentVariable(variable);
  assertOption(value !== undefined, `Set the option ${name}, or the environment variable ${variable}.`);
  return value;
}

function environmentVariable(name: string): string | undefined {
  const { process }: RuntimeGlobals = globalThis;
  try {
    return process?.env?.[name] || undefined;
  } catch {
    // Deno throws if the program has no permission to read the variable.
    return undefined;
  }
}

/** Returns false for Node, even if a test library adds a `document` to Node. */
export function isBrowser(): boolean {
  const { process, navigator, document }: RuntimeGlobals = globalThis;
  if (process?.versions?.node !== undefined) return false;
  return document !== undefined || navigator?.userAgent?.startsWith("Mozilla/") === true;
}
