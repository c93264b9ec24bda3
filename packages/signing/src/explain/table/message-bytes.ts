// Mistakes in the bytes of the string to sign (reference: Algorithm, step 3).
import { utf16 } from "../bytes.ts";
import { causes, each, type Way } from "./cause.ts";

export const messageBytesCauses = causes(
  {
    code: "message_line_end",
    message: "The client added characters to the encoded string, such as the line end that `echo` writes.",
    fix: "Sign only the encoded string. In a shell, use `printf '%s'` instead of `echo`.",
    reports: 4,
    core: ["\\n"],
    ways: () =>
      each<(message: string) => string>(
        {
          "\\n": (message) => `${message}\n`,
          "\\r\\n": (message) => `${message}\r\n`,
          "a space": (message) => `${message} `,
          "\\0": (message) => `${message}\0`,
          "a BOM": (message) => `\ufeff${message}`,
          "quotation marks": (message) => `"${message}"`,
          "-n": (message) => `-n ${message}\n`,
        },
        (messageBytes) => ({ messageBytes }),
      ),
  },
  {
    code: "message_charset",
    message: "The client encoded the key or the string to sign in UTF-16.",
    fix: "Encode the key and the string to sign in UTF-8.",
    reports: 3,
    core: ["string and key in UTF-16, little-endian"],
    ways: ({ secret, key }) =>
      (["little", "big"] as const).flatMap((endian): Way[] => {
        const bytes = (text: string) => utf16(text, endian);
        const keyBytes = async () => {
          const text = await key(secret);
          return typeof text === "string" ? bytes(text) : text;
        };
        return [
          [`string in UTF-16, ${endian}-endian`, { messageBytes: bytes }],
          [`string and key in UTF-16, ${endian}-endian`, { messageBytes: bytes, key: keyBytes }],
          [`key in UTF-16, ${endian}-endian`, { key: keyBytes }],
          [`string with a BOM in UTF-16, ${endian}-endian`, { messageBytes: (text) => bytes(`\ufeff${text}`) }],
        ];
      }),
  },
);
