import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { elementsOf } from "./links.ts";

/** Adds the heading of its column to each cell, because a narrow screen shows no head of a table. */
export function labelCells(page: Tree.ParentNode): void {
  for (const table of elementsOf(page).filter(({ tagName }) => tagName === "table")) {
    const cells = elementsOf(table);
    const heads = cells.filter(({ tagName }) => tagName === "th");
    const labels = heads.map((head) => textOf(head).replace(/^[a-z]/, (letter) => letter.toUpperCase()));
    for (const row of cells.filter(({ tagName }) => tagName === "tr")) labelRow(row, labels);
  }
}

function labelRow(row: Tree.Element, labels: readonly string[]): void {
  const cells = elementsOf(row).filter(({ tagName }) => tagName === "td");
  for (const [index, { attrs }] of cells.entries()) attrs.push({ name: "data-label", value: labels[index] ?? "" });
}

function textOf(node: Tree.Element): string {
  return [node, ...elementsOf(node)]
    .flatMap(({ childNodes }) => childNodes)
    .map((child) => ("value" in child ? child.value : ""))
    .join("");
}
