import { hideCredentials } from "./hide-credentials.ts";
import { createHider } from "./hide.ts";
import type { Inputs, Problem } from "./types.ts";

/** Made-up secret of the examples. A link contains no secret, so a page from a link also shows this secret. */
export const MADE_UP_SECRET = "made-up-app-secret";

/** Maximum length of the fragment. Some chat and mail programs cut longer links. */
const LONGEST = 16_000;

/**
 * Writes the request and the value to compare as the fragment of a link. A browser does not send the fragment to
 * the server.
 *
 * @returns the fragment with its `#`, with `<APP_SECRET>` instead of the secret, and `<HIDDEN>` instead of cookies and
 *   passwords
 */
export function toFragment({
  request,
  appSecret,
  theirs,
}: Inputs): { readonly fragment: string } | { readonly problem: Problem } {
  const hideSecret = createHider(appSecret);
  const hide = (text: string) => hideCredentials(hideSecret(text));
  const fragment = `#${new URLSearchParams({ request: hide(request), theirs: hide(theirs) })}`;
  if (fragment.length <= LONGEST) return { fragment };
  const message = `The link has ${fragment.length} characters. The maximum is ${LONGEST} characters.`;
  return { problem: { message, fix: "Remove unsigned headers from the request, or shorten the body." } };
}

/** Reads the fragment of a link. Returns undefined if the fragment has no request, or is too long. */
export function fromFragment(hash: string): Inputs | undefined {
  if (hash.length > LONGEST) return undefined;
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const request = values.get("request");
  if (request === null) return undefined;
  return { request, appSecret: MADE_UP_SECRET, theirs: values.get("theirs") ?? "" };
}
