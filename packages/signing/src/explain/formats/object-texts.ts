// Programming languages print an object in a format that is not JSON.
import { NUMBERS, type WriteNumber } from "./json-forms.ts";
import type { JsonTree } from "./json-tree.ts";

export const WORDS: Readonly<Record<string, string>> = { true: "True", false: "False", null: "None" };

export function pythonText(tree: JsonTree): string {
  if (tree.kind === "object") {
    return `{${tree.members.map(([name, value]) => `${pythonText(name)}: ${pythonText(value)}`).join(", ")}}`;
  }
  if (tree.kind === "array") return `[${tree.items.map(pythonText).join(", ")}]`;
  if (tree.kind === "number") return NUMBERS.python(tree.text);
  if (tree.kind !== "string") return WORDS[tree.text] ?? tree.text;
  const text = tree.value.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
  return text.includes("'") && !text.includes('"') ? `"${text}"` : `'${text.replaceAll("'", "\\'")}'`;
}

export function mapText(tree: JsonTree, writeNumber: WriteNumber): string {
  if (tree.kind === "object") {
    return `{${tree.members.map(([name, value]) => `${name.value}=${mapText(value, writeNumber)}`).join(", ")}}`;
  }
  if (tree.kind === "array") return `[${tree.items.map((each) => mapText(each, writeNumber)).join(", ")}]`;
  if (tree.kind === "number") return writeNumber(tree.text);
  return tree.kind === "string" ? tree.value : tree.text;
}

export function goMap(tree: JsonTree): string {
  if (tree.kind === "object") {
    const members = tree.members.map(([name, value]): [string, string] => [name.value, goMap(value)]);
    return `map[${members
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}:${value}`)
      .join(" ")}]`;
  }
  if (tree.kind === "array") return `[${tree.items.map(goMap).join(" ")}]`;
  if (tree.kind === "number") return NUMBERS.go(tree.text);
  return tree.kind === "string" ? tree.value : tree.text.replace("null", "<nil>");
}

export function rubyHash(tree: JsonTree): string {
  if (tree.kind === "object") {
    return `{${tree.members.map(([name, value]) => `${JSON.stringify(name.value)}=>${rubyHash(value)}`).join(", ")}}`;
  }
  if (tree.kind === "array") return `[${tree.items.map(rubyHash).join(", ")}]`;
  if (tree.kind === "number") return NUMBERS.python(tree.text);
  return tree.kind === "string" ? JSON.stringify(tree.value) : tree.text.replace("null", "nil");
}
