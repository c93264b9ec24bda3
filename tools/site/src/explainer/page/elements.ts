type Child = Node | string | undefined;

/** Creates an element. Strings become text nodes, so a pasted value cannot add elements to the page. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children.filter((child) => child !== undefined));
  return node;
}

/** Finds an element that an Astro component rendered. */
export function find<T extends Element>(selector: string, type: abstract new () => T, root: ParentNode = document): T {
  const found = root.querySelector(selector);
  if (found instanceof type) return found;
  throw new TypeError(`The page has no ${type.name} that matches ${selector}.`);
}

/** Creates nodes for a text that has code between backticks. */
export function prose(text: string): (Node | string)[] {
  return codeSpans(text).map((span) => (span.isCode ? element("code", {}, span.text) : span.text));
}

/** Text, or code between backticks. */
interface Span {
  readonly text: string;
  readonly isCode: boolean;
}

/** Splits a text at pairs of backticks. A backtick without a partner stays in the text. */
export function codeSpans(text: string): Span[] {
  const parts = text.split(/`([^`]*)`/);
  return parts.map((part, index) => ({ text: part, isCode: index % 2 === 1 })).filter((span) => span.text !== "");
}

/** Returns the attributes of a piece. Its kind, which is the text before the first colon, sets its color. */
export function pieceOf(id: string) {
  const [kind = id] = id.split(":", 1);
  return { class: "piece", "data-id": id, "data-kind": kind };
}
