import { usageError } from "../errors.ts";

export function absoluteUrl(target: string, baseUrl: string | undefined): string {
  if (!target.startsWith("/")) return target;
  if (baseUrl !== undefined) return baseUrl.replace(/\/$/, "") + target;
  throw usageError(`The path ${target} needs a base URL.`, "Set BROKER_BASE_URL, or give an absolute URL.");
}
