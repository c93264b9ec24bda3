// `pnpm bench` measures and prints; `pnpm bench sign post` does those sections alone; `--write` also puts what it printed
// into the README. Over a budget is a figure too: the exit code tells nothing of it.
import { readFile, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { replaceSection } from "./readme.ts";
import { sign } from "./sections/sign.ts";
import { toMarkdown, type Table } from "./table.ts";

const README = new URL("../README.md", import.meta.url);
const SECTIONS = new Map<string, () => Promise<Table[]>>([["sign", sign]]);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: "boolean", default: false } },
});
const unknown = positionals.filter((name) => !SECTIONS.has(name));
if (unknown.length > 0) {
  console.error(`There is no section ${unknown.join(" or ")}. Sections: ${[...SECTIONS.keys()].join(", ")}.`);
  process.exitCode = 1;
} else {
  await bench();
}

async function bench(): Promise<void> {
  const environment = `Node ${process.version}, ${cpus()[0]?.model.trim() ?? "unknown CPU"}, ${cpus().length} cores.`;
  console.log(`${environment}\n`);
  for (const [name, section] of SECTIONS) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const markdown = (await section()).map(toMarkdown).join("\n");
    console.log(markdown);
    if (!values.write) continue;
    await writeFile(README, replaceSection(await readFile(README, "utf8"), name, `${environment}\n\n${markdown}`));
  }
}
