// `pnpm bench` exits with the code 0, even if a figure exceeds its budget.
import { readCommandLine } from "@org/testing";
import { readFile, writeFile } from "node:fs/promises";
import { environment, replaceSection, toMarkdown } from "./results.ts";
import { calls } from "./sections/calls.ts";
import { imports } from "./sections/imports.ts";
import { scale } from "./sections/scale.ts";
import { sign } from "./sections/sign.ts";
import { size } from "./sections/size.ts";

const RESULTS = new URL("../RESULTS.md", import.meta.url);
const SECTIONS = Object.entries({ sign, calls, import: imports, size, scale });
/** The benchmark `scale` takes minutes, and runs only if the command line contains `scale`. */
const LONG = "scale";

const names = SECTIONS.map(([name]) => name);
const { values, positionals, refuse } = readCommandLine(
  `Usage: pnpm bench [SECTION...] [--write]

Measures speed and size, and prints tables. The sections are ${names.join(", ")}.
Without a SECTION, the command measures all sections except ${LONG}, which takes minutes.

  --write  Writes the tables into tools/bench/RESULTS.md, and the picture into tools/bench/calls.svg.

Example: pnpm bench sign size`,
  { options: { write: { type: "boolean" } }, allowPositionals: true },
);
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) refuse(`There is no section ${unknown.join(" or ")}. The sections are ${names.join(", ")}.`);
await bench();

async function bench(): Promise<void> {
  const machine = environment();
  console.log(`${machine}\n`);
  for (const [name, section] of SECTIONS) {
    if (positionals.length === 0 ? name === LONG : !positionals.includes(name)) continue;
    const { tables, pictures = {} } = await section();
    const markdown = tables.map(toMarkdown).join("\n");
    console.log(markdown);
    if (values.write) {
      await writeFile(RESULTS, replaceSection(await readFile(RESULTS, "utf8"), name, `${machine}\n\n${markdown}`));
      for (const [file, svg] of Object.entries(pictures)) await writeFile(new URL(file, RESULTS), svg);
    }
  }
}
