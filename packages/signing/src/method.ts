/** Returns whether fetch rejects every request that has this method and a body. The method must be in upper case. */
export function isBodiless(method: unknown): boolean {
  return method === "GET" || method === "HEAD";
}
