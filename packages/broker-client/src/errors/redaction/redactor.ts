import { createRedactor } from "@org/signing/sending";

const HARMLESS =
  /^(?:accept.*|content-.*|host|user-agent|x-version|x-timestamp|x-signature-(?:algorithm|version)|traceparent)$/;
/** Minimum length of a redacted part of a header value. A shorter part often matches harmless text. */
const SHORTEST = 4;
/** Spaces, and characters that separate cookies, list items and parameters. */
const SEPARATORS = /[\s";,=:&]/;

/** Maximum number of characters of a redacted text. */
export const MAX_KEPT = 2 ** 14;

export type SentHeaders = (Headers | Readonly<Record<string, string>>)[];

/** Values that a call must not show. */
export interface Secrets {
  /** Headers of the call and of every attempt. */
  readonly sent: Readonly<SentHeaders>;
  readonly settings: { readonly appSecrets: Iterable<string> };
}

/** Redacts a text and cuts the text after `most` characters, or after 16,384 characters by default. */
export type Redact = (text: string, most?: number) => string;

/**
 * Creates a function that replaces the app secret and the values of sent headers by `[redacted]`. A service or a proxy
 * can return the values of request headers in a response. No error may show these values.
 */
export function redactor(secrets: Secrets): Redact {
  const { redact } = createRedactor(valuesOf(secrets));
  return (text, most = MAX_KEPT) => redact(text, Math.min(most, MAX_KEPT));
}

function* valuesOf({ sent, settings }: Secrets): Generator<string> {
  yield* settings.appSecrets;
  for (const [name, value] of sent.flatMap((headers) => [...new Headers(headers)])) {
    if (HARMLESS.test(name)) continue;
    const [, basic] = /^basic +([a-z\d+/]+=*) *$/i.exec(value) ?? [];
    for (const text of [value, ...(basic === undefined ? [] : decodedBasic(basic))]) {
      const parts = [text, ...text.split(/\s/), ...text.split(SEPARATORS)];
      yield* parts.filter((part) => part.length >= SHORTEST);
    }
  }
}

/** Decodes Basic credentials, because a service can return the decoded user name and password. */
function decodedBasic(encoded: string): string[] {
  try {
    const bytes = atob(encoded);
    const texts = [bytes, new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))];
    return texts.flatMap((text) => [text, text.slice(text.indexOf(":") + 1)]);
  } catch {
    return [];
  }
}
