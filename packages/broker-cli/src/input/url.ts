import { usageError } from "../errors.ts";

/**
 * Returns an absolute URL. A target that begins with `/` is appended to the base URL.
 *
 * @throws {CliError} invalid_input: the target is a path, and there is no base URL
 */
export function absoluteUrl(target: string, baseUrl: string | undefined): string {
  if (!target.startsWith("/")) return target;
  if (baseUrl !== undefined) return baseUrl.replace(/\/$/, "") + target;
  throw usageError(`The path ${target} needs a base URL.`, "Set BROKER_BASE_URL, or give an absolute URL.");
}
