import { assertOption } from "./assert-option.ts";

interface RuntimeGlobals {
  readonly process?: {
    readonly env?: Readonly<Record<string, string | undefined>>;
    readonly versions?: { readonly node?: string };
  };
  readonly navigator?: { readonly userAgent?: string };
  readonly document?: unknown;
}

/** Returns an option, or the variable of the environment that stands for it. */
export function required(name: string, given: string | undefined, variable: string): string {
  const value = given ?? environmentVariable(variable);
  assertOption(value !== undefined, `Give ${name}, or set ${variable}.`);
  return value;
}

/** Returns a variable of the environment, if it can be read and is not empty. */
function environmentVariable(name: string): string | undefined {
  const { process }: RuntimeGlobals = globalThis;
  try {
    return process?.env?.[name] || undefined;
  } catch {
    // Deno asks for permission, or denies it.
    return undefined;
  }
}

/** Detects a page or its worker, but not Node with a fake `document` for tests. */
export function isBrowser(): boolean {
  const { process, navigator, document }: RuntimeGlobals = globalThis;
  if (process?.versions?.node !== undefined) return false;
  return document !== undefined || navigator?.userAgent?.startsWith("Mozilla/") === true;
}
