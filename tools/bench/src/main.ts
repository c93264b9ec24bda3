// `pnpm bench`. Over a budget is a figure too: the exit code tells nothing of it.
import { readCommandLine } from "@org/testing";
import { readFile, writeFile } from "node:fs/promises";
import { environment } from "./environment.ts";
import { replaceSection } from "./readme.ts";
import { calls } from "./sections/calls.ts";
import { growth } from "./sections/growth.ts";
import { imports } from "./sections/imports.ts";
import { others } from "./sections/others.ts";
import { post } from "./sections/post.ts";
import { scale } from "./sections/scale.ts";
import { sign } from "./sections/sign.ts";
import { size } from "./sections/size.ts";
import { toMarkdown } from "./table.ts";

const README = new URL("../README.md", import.meta.url);
const SECTIONS = Object.entries({ sign, others, post, growth, size, calls, import: imports, scale });
/** Measured when they are named, and not else: they take minutes. */
const LONG = ["scale"];

const names = SECTIONS.map(([name]) => name);
const { values, positionals, refuse } = readCommandLine({
  name: "pnpm bench",
  summary: `Measures time and size, and prints tables. The sections are ${names.join(", ")}.
Without a section it measures all but ${LONG.join(", ")}, which takes minutes.`,
  operands: "[SECTION...]",
  options: { write: { type: "boolean", help: "Writes what it printed into tools/bench/README.md." } },
  example: "pnpm bench sign post",
});
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) refuse(`There is no section ${unknown.join(" or ")}.`);
await bench();

async function bench(): Promise<void> {
  const where = environment();
  console.log(`${where}\n`);
  for (const [name, section] of SECTIONS) {
    if (positionals.length === 0 ? LONG.includes(name) : !positionals.includes(name)) continue;
    const tables = await section();
    const markdown = tables.map(toMarkdown).join("\n");
    console.log(markdown);
    if (!values.write) continue;
    for (const { picture } of tables) {
      if (picture !== undefined) await writeFile(new URL(`../${name}.svg`, import.meta.url), picture);
    }
    await writeFile(README, replaceSection(await readFile(README, "utf8"), name, `${where}\n\n${markdown}`));
  }
}
