// Mistakes in the bytes of the string to sign (reference: Algorithm, step 3).
import { utf16 } from "../bytes.ts";
import { causes, each, type Way } from "./cause.ts";

export const messageBytesCauses = causes(
  {
    code: "message_line_end",
    message: "The client signed the encoded string with other characters around it, such as the line end of `echo`.",
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
    message: "The client converted the string to sign or the key to UTF-16 bytes.",
    fix: "Use the UTF-8 bytes of the string to sign and of the key.",
    reports: 3,
    core: ["both, little-endian"],
    ways: ({ secret, key }) =>
      (["little", "big"] as const).flatMap((endian): Way[] => {
        const bytes = (text: string) => utf16(text, endian);
        const keyBytes = async () => {
          const text = await key(secret);
          return typeof text === "string" ? bytes(text) : text;
        };
        return [
          [`the string, ${endian}-endian`, { messageBytes: bytes }],
          [`both, ${endian}-endian`, { messageBytes: bytes, key: keyBytes }],
          [`the key, ${endian}-endian`, { key: keyBytes }],
          [`the string with BOM, ${endian}-endian`, { messageBytes: (text) => bytes(`\ufeff${text}`) }],
        ];
      }),
  },
);
