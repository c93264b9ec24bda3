// `pnpm bench` exits with the code 0, even if a figure exceeds its budget.
import { readCommandLine } from "@org/testing";
import { calls } from "./calls/calls.ts";
import { imports, sizes } from "./loading.ts";
import { environment, toMarkdown, writeSection } from "./results.ts";
import { scale } from "./scale/scale.ts";
import { sign } from "./sign.ts";

const RESULTS = new URL("../RESULTS.md", import.meta.url);
const SECTIONS = Object.entries({ sign, calls, import: imports, size: sizes, scale });
/** The benchmark `scale` takes minutes, and runs only if the command line contains `scale`. */
const LONG = "scale";

const names = SECTIONS.map(([name]) => name);
const { values, positionals, refuse } = readCommandLine(
  `Usage: pnpm bench [SECTION...] [--write]

Measures speed and size, and prints tables. The sections are ${names.join(", ")}.
Without a SECTION, the command measures all sections except ${LONG}, which takes minutes.

  --write  Writes the tables into tools/bench/RESULTS.md.

Example: pnpm bench sign size`,
  { options: { write: { type: "boolean" } }, allowPositionals: true },
);
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) refuse(`There is no section ${unknown.join(" or ")}. The sections are ${names.join(", ")}.`);

console.log(`${environment()}\n`);
for (const [name, section] of SECTIONS) {
  if (positionals.length === 0 ? name === LONG : !positionals.includes(name)) continue;
  const markdown = (await section()).map(toMarkdown).join("\n");
  console.log(markdown);
  if (values.write) await writeSection(RESULTS, name, `${environment()}\n\n${markdown}`);
}
