// Mistakes in the bytes of the body, and in the Unicode form of characters (reference: Algorithm, step 1.4).
import { binaryOf, bytesOfBinary, concat, latin1, utf16, utf8 } from "../bytes.ts";
import { causes, mapTexts, rewriting, type Change, type Way } from "./cause.ts";

/** Encodes each half of a surrogate pair separately, as Java's `modified UTF-8` does. */
function cesu8(text: string): Uint8Array {
  const bytes = Array.from({ length: text.length }, (_, at) => {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) return [unit];
    const last = 0x80 | (unit & 63);
    return unit < 0x800 ? [0xc0 | (unit >> 6), last] : [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 63), last];
  });
  return Uint8Array.from(bytes.flat());
}

const BOM = "\ufeff";

export const bodyBytesCauses = causes({
  body_charset: {
    message: "The client hashed the body in a character encoding other than UTF-8.",
    fix: "Encode the body as UTF-8 before you hash and send it.",
    reports: 8,
    core: ["UTF-16, little-endian"],
    ways: rewriting({
      "UTF-16, little-endian": (text) => utf16(text, "little"),
      "UTF-16, little-endian, with BOM": (text) => utf16(BOM + text, "little"),
      "UTF-16, big-endian": (text) => utf16(text, "big"),
      "UTF-16, big-endian, with BOM": (text) => utf16(BOM + text, "big"),
      "low byte of each UTF-16 unit": (text) => bytesUnlessAscii(text, bytesOfBinary),
      "Latin-1 with ? for each code point beyond Latin-1": (text) => bytesUnlessAscii(text, latin1),
      "Latin-1 with ? for each UTF-16 unit beyond Latin-1": (text) =>
        bytesUnlessAscii(text, (all) => bytesOfBinary(all.replaceAll(/[^\u0000-\u00ff]/g, "?"))),
      "ASCII with ? for each code point beyond ASCII": (text) => text.replaceAll(/[^\u0000-\u007f]/gu, "?"),
      "ASCII with ? for each UTF-16 unit beyond ASCII": (text) => text.replaceAll(/[^\u0000-\u007f]/g, "?"),
      "only the ASCII characters": (text) => text.replaceAll(/[^\u0000-\u007f]/g, ""),
      "U+FFFD for each UTF-16 unit beyond ASCII": (text) => text.replaceAll(/[^\u0000-\u007f]/g, "\ufffd"),
      "HTML character references": (text) => text.replaceAll(/[^\u0000-\u007f]/gu, (c) => `&#${c.codePointAt(0)};`),
      "CESU-8": (text) => (/[\ud800-\udfff]/.test(text) ? cesu8(text) : undefined),
      "UTF-8 with BOM": (text) => BOM + text,
      "UTF-8 read as Latin-1": (text) => bytesUnlessAscii(text, (all) => utf8(binaryOf(utf8(all)))),
      "UTF-8 and a zero byte": (text) => concat(text, new Uint8Array(1)),
    }),
  },
  body_cut: {
    message:
      "The client hashed only a part of the body, for example because the client counted characters instead of bytes.",
    fix: "Hash all bytes of the body.",
    reports: 1,
    alone: true,
    ways: rewriting({
      "only the first N bytes of a body with N UTF-16 units": (text) =>
        bytesUnlessAscii(text, (all) => utf8(all).subarray(0, all.length)),
      "only the first N bytes of a body with N code points": (text) =>
        bytesUnlessAscii(text, (all) => utf8(all).subarray(0, Array.from(all).length)),
      "without the last byte": (text) => utf8(text).subarray(0, -1),
      "without the first byte": (text) => utf8(text).subarray(1),
    }),
  },
});

/** Returns undefined for ASCII text, because `encode` and UTF-8 give the same bytes for ASCII text. */
function bytesUnlessAscii(text: string, encode: (text: string) => Uint8Array): Uint8Array | undefined {
  return /[^\u0000-\u007f]/.test(text) ? encode(text) : undefined;
}

const FORMS = ["NFC", "NFD", "NFKC", "NFKD"] as const;

export const unicodeFormCauses = causes({
  unicode_form_changed: {
    message: "The client signed characters such as `é` in another Unicode form, such as NFC instead of NFD.",
    fix: "Sign and send the same text, without a call of a function such as `normalize`.",
    ways: ({ path, query, body }) =>
      FORMS.flatMap((form): Way[] => {
        const ofPath: Change = { path: path.normalize(form) };
        const ofQuery: Change = { query: mapTexts(query, (text) => text.normalize(form)) };
        const ofBody: Change = typeof body?.data === "string" ? { body: { data: body.data.normalize(form) } } : {};
        return [
          [`${form} of the path`, ofPath],
          [`${form} of the query`, ofQuery],
          [`${form} of the body`, ofBody],
          [`${form} of the whole request`, { ...ofPath, ...ofQuery, ...ofBody }],
        ];
      }),
  },
});
