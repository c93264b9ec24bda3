import type { Io } from "../io.ts";

const CODES = { red: 31, green: 32 } as const;

export function colored({ hasColor }: Io, color: keyof typeof CODES, text: string): string {
  return hasColor ? `\u001b[${CODES[color]}m${text}\u001b[39m` : text;
}
