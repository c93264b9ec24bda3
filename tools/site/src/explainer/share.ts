import { REDACTED, SIGNED_HEADERS } from "@org/signing/sending";
import type { RequestInput } from "../../../../packages/broker-cli/src/input/headers.ts";
import { parseRequest, problemOf } from "./request.ts";
import { createHider, hideInProblem } from "./shown.ts";
import type { Inputs, Problem } from "./types.ts";

/** Maximum length of the fragment. Some chat and mail programs cut longer links. */
const LONGEST = 16_000;

/** Headers in a link: the signed headers, and headers that the warnings of `explain` check. */
const HEADERS = [...SIGNED_HEADERS, "x-signature", "x-version", "content-type"];

/** Text below the button that copies the link. */
const CONTENT =
  "The link contains the method, the URL, the body, the value to compare and these headers: " +
  `${HEADERS.join(", ")}. The link contains no other header, no user name and password in front of the host, and not ` +
  "the app secret. Remove other confidential values before you share the link.";
const HIDES = `The link has ${REDACTED} instead of the app secret, so the opened page cannot diagnose the request.`;

interface Link {
  readonly fragment: string;
  /** Sentences that say what the link contains. */
  readonly content: string;
}

/**
 * Writes the request and the value to compare as the fragment of a link. A browser does not send the fragment to the
 * server. The link is written from the parsed request, so no other part of the pasted text is in the link.
 *
 * @returns the fragment with its `#`, with `[redacted]` instead of the secret
 */
export async function toFragment(inputs: Inputs): Promise<Link | { readonly problem: Problem }> {
  const { request, appSecret, theirs } = inputs;
  try {
    const { redact } = createHider(appSecret);
    const text = writeRequest(await parseRequest(request));
    const shown = { request: redact(text), theirs: redact(theirs) };
    const fragment = `#${new URLSearchParams(shown)}`;
    const isHidden = shown.request !== text || shown.theirs !== theirs;
    if (fragment.length <= LONGEST) return { fragment, content: isHidden ? `${HIDES} ${CONTENT}` : CONTENT };
    const message = `The link has ${fragment.length} characters. The maximum is ${LONGEST} characters.`;
    return { problem: { message, fix: "Shorten the body." } };
  } catch (error) {
    return { problem: hideInProblem(inputs, problemOf(error)) };
  }
}

/** Writes the request as a request line, headers and a body. A line break in a value does not begin a new header. */
function writeRequest({ method, url, headers, body }: RequestInput): string {
  const oneLine = (text: string) => text.replaceAll(/\s/g, " ");
  const lines = HEADERS.flatMap((name) => (headers[name] ? [`${name}: ${oneLine(headers[name])}`] : []));
  const head = [`${method} ${withoutUser(url).replaceAll(/\s/g, encodeURIComponent)}`, ...lines].join("\n");
  return body === undefined ? head : `${head}\n\n${body}\n`;
}

/** Removes the user name, the password and the fragment of a URL. */
function withoutUser(url: string): string {
  if (!URL.canParse(url)) return url.replace(/#.*/s, "");
  const parsed = new URL(url);
  if (parsed.username === "" && parsed.password === "") return url.replace(/#.*/s, "");
  parsed.username = parsed.password = parsed.hash = "";
  return parsed.href;
}

/**
 * Reads the fragment of a link. The app secret is empty, because a link contains no secret. Returns undefined if the
 * fragment has no request, or is too long.
 */
export function fromFragment(hash: string): Inputs | undefined {
  if (hash.length > LONGEST) return undefined;
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const request = values.get("request");
  if (request === null) return undefined;
  return { request, appSecret: "", theirs: values.get("theirs") ?? "" };
}
