import { codeSpans } from "./code-spans.ts";

type Child = Node | string | undefined;

/** Attributes of an element. The value `true` sets an attribute without a value; `false` sets nothing. */
type Attributes = Readonly<Record<string, string | boolean>>;

/** Creates an element. Strings become text nodes, so a pasted value cannot add elements to the page. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes,
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== false) node.setAttribute(name, value === true ? "" : value);
  node.append(...children.filter((child) => child !== undefined));
  return node;
}

/** Finds an element that an Astro component rendered. */
export function find<T extends Element>(root: ParentNode, selector: string, type: abstract new () => T): T {
  const found = root.querySelector(selector);
  if (found instanceof type) return found;
  throw new TypeError(`The page has no ${type.name} that matches ${selector}.`);
}

/** Creates nodes for a text that has code between backticks. */
export function prose(text: string): (Node | string)[] {
  return codeSpans(text).map((span) => (span.isCode ? element("code", { class: "ex-code" }, span.text) : span.text));
}
