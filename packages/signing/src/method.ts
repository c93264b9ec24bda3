/** Whether fetch sends no body with a method. A lower-case method counts as it is written. */
export function isBodiless(method: unknown): boolean {
  return method === "GET" || method === "HEAD";
}
