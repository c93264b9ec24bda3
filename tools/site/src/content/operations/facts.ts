import type { Facts } from "@org/codegen/docstrings";
import { code, inline } from "../markdown.ts";

/** Returns the facts of a field or a parameter as Markdown on one line. */
export function describeFacts({ texts, limits, isDeprecated, defaults, examples }: Facts): string {
  const facts = [
    ...(isDeprecated ? ["**Deprecated.**"] : []),
    ...texts.map(sentence),
    ...limits.map(inline),
    ...defaults.map((value) => `Default: ${code(JSON.stringify(value))}.`),
    ...examples.slice(0, 1).map((value) => `Example: ${code(JSON.stringify(value))}.`),
  ];
  return facts.join(" ");
}

function sentence(text: string): string {
  return inline(/[.!?:]$/.test(text) ? text : `${text}.`);
}
