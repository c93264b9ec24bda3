/**
 * Words that users type into the search, and that the text of a page does not contain or contains rarely. The search
 * finds the page by these words first.
 */
export const KEYWORDS: Readonly<Record<string, string>> = {
  "guides/errors-and-retries": "idempotency, idempotent, idempotency key, duplicate order, double order",
  "guides/other-languages": "golang, Go, Java, C#, Rust, Ruby, PHP",
  "guides/troubleshooting": "401, unauthorized, Postman, signature mismatch",
};
