/** Returns whether fetch sends no body with a method. The comparison depends on the letter case. */
export function isBodiless(method: unknown): boolean {
  return method === "GET" || method === "HEAD";
}
