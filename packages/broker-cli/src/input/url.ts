import { usageError } from "../errors.ts";

export type Pair = [name: string, value: string];

export function absoluteUrl(target: string, baseUrl: string | undefined): string {
  assertNotRewritten(target);
  if (!target.startsWith("/")) return target;
  if (baseUrl !== undefined) return baseUrl.replace(/\/$/, "") + target;
  throw usageError(`The path ${target} needs a base URL.`, "Set BROKER_BASE_URL, or give an absolute URL.");
}

/** @throws {CliError} invalid_input: the text is not a path that the client can send unchanged */
export function assertPath(target: string): void {
  assertNotRewritten(target);
  if (!/^\/(?!\/)/.test(target)) {
    throw usageError(
      `The path must begin with exactly one /, but is ${target}.`,
      "Write the path as in `broker api GET /trading/accounts/list`. The host comes from the base URL.",
    );
  }
  const [path = ""] = target.split("?", 1);
  if (target.includes("#"))
    throw usageError("A path cannot have a fragment, which begins with #.", "Write %23 for the character #.");
  if (path.split("/").some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment)))
    throw usageError(`The path ${path} has a segment . or .., which a client resolves to another path.`);
  // The client would read braces as the name of a parameter.
  if (/[{}]/.test(path)) throw unencoded(path);
}

export function unencoded(path: string): Error {
  return usageError(
    `The path ${path} has a character that must be percent-encoded.`,
    "For example, write %7B for {, %5C for \\ and %20 for a space.",
  );
}

/** Rejects a Windows path such as `C:/…`. Git Bash turns an argument that begins with `/` into such a path. */
function assertNotRewritten(target: string): void {
  if (!/^[A-Za-z]:[\\/]/.test(target)) return;
  throw usageError(
    `The path is ${target}. Git Bash replaced the / at the beginning of the path by a directory of Windows.`,
    "Run `export MSYS_NO_PATHCONV=1` first, so that Git Bash does not change the path.",
  );
}

/**
 * Splits a path and its query. The values are decoded, because the client encodes each value again.
 *
 * @throws {CliError} invalid_input: the query is not correctly encoded
 */
export function splitQuery(target: string): { path: string; query: Pair[] } {
  const [path = "", ...rest] = target.split("?");
  const query = rest.join("?");
  try {
    // `URLSearchParams` would replace invalid bytes silently.
    decodeURIComponent(query);
  } catch {
    throw usageError(`The query \`${query}\` is not correctly percent-encoded.`, "Use --query name=value.");
  }
  return { path, query: [...new URLSearchParams(query)] };
}

export function readPair(option: string, text: string): Pair {
  const [, name, value] = /^([^=]+)=([^]*)$/.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return [name, value];
  throw usageError(
    `The value of ${option} must be name=value, but is \`${text}\`.`,
    "Repeat the option for each name.",
  );
}
