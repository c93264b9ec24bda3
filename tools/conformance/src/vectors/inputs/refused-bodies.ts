import { REQUEST, type RefusedInput } from "../vector.ts";

/**
 * Removing white space changes the meaning of these invalid JSON bodies, so a signer must reject the bodies. Signers
 * may accept other invalid JSON, such as `[1,]`.
 */
export const REFUSED_BODIES: readonly RefusedInput[] = [
  ["only white space", " \n "],
  ["two numbers", "1 2"],
  ["two numbers in an array", "[1 2]"],
  ["two objects", '{"a":1}\n{"b":2}'],
  ["two objects without white space between them", "{}{}"],
  ["a number and an array", "1 []"],
  ["two strings", '"a" "b"'],
  ["two strings without white space between them", '"a""b"'],
  ["a name and a value without a colon", '{"a" 1}'],
  ["two members without a comma", '{"a":1 "b":2}'],
  ["a literal with a space inside", "tr ue"],
  ["a number with a space inside", "[1. 5]"],
  ["a string without a closing quote", '{"a": "b'],
  ["a string whose last quote is escaped", String.raw`"a\"`],
  ["a line break inside a string", '"a\nb"'],
  ["a tab inside a string", '"a\tb"'],
  ["a NUL inside a string", '"a\u0000b"'],
  ["the control character U+001F inside a string", '"\u001f"'],
  ["form data", "a=1&b=2"],
  ["XML", "<order/>"],
  ["a word", "hello"],
  ["single quotes", "{'a':1}"],
  ["NaN", "NaN"],
  ["an escape outside a string", String.raw`[\u0026]`],
  ["a byte order mark", '\ufeff{"a":1}'],
  ["a no-break space", '{\u00a0"a":1}'],
  ["a form feed", '{\u000c"a":1}'],
  ["a vertical tab", '{\u000b"a":1}'],
  ["a line separator", '{"a":1}\u2028'],
  ["a comment", '{"a":1} // one'],
].map(([name = "", body = ""]) => ({ ...REQUEST, name: `refused body: ${name}`, body, error: "invalid_json" }));
