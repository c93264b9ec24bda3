import { REQUEST, type RefusedInput } from "../vector.ts";

/**
 * What is no JSON, and would be joined, cut or misread by who changes it lexically. Other faults of grammar (`[1,]`) are
 * left to the service: a signer may refuse them, and no case is about them.
 */
export const REFUSED_BODIES: readonly RefusedInput[] = [
  ["nothing but white space", " \n "],
  ["two numbers", "1 2"],
  ["two numbers in an array", "[1 2]"],
  ["two objects", '{"a":1}\n{"b":2}'],
  ["two objects with nothing between them", "{}{}"],
  ["a number and an array", "1 []"],
  ["two strings", '"a" "b"'],
  ["two strings with nothing between them", '"a""b"'],
  ["a name and a value without a colon", '{"a" 1}'],
  ["two members without a comma", '{"a":1 "b":2}'],
  ["a literal in two pieces", "tr ue"],
  ["a number in two pieces", "[1. 5]"],
  ["a string without an end", '{"a": "b'],
  ["a string whose last quote is escaped", String.raw`"a\"`],
  ["a line break inside a string", '"a\nb"'],
  ["a tab inside a string", '"a\tb"'],
  ["a NUL inside a string", '"a\u0000b"'],
  ["the last control character inside a string", '"\u001f"'],
  ["a form", "a=1&b=2"],
  ["markup", "<order/>"],
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
