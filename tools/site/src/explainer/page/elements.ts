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

/** Text, or code between backticks. */
interface Span {
  readonly text: string;
  readonly isCode: boolean;
}

/** Splits a text at pairs of backticks. A backtick without a partner stays in the text. */
export function codeSpans(text: string): Span[] {
  const parts = text.split("`");
  const isUnpaired = parts.length % 2 === 0;
  const paired = isUnpaired ? [...parts.slice(0, -2), parts.slice(-2).join("`")] : parts;
  return paired.map((part, index) => ({ text: part, isCode: index % 2 === 1 })).filter((span) => span.text !== "");
}

/** Returns the kind of an identifier, which is the text before the first colon. The kind sets the color of a piece. */
export function kindOf(id: string): string {
  const [kind = id] = id.split(":", 1);
  return kind;
}

/** Paths on a grid of 24 units, drawn as lines. */
const QUESTION = "M9.2 9.2a2.9 2.9 0 0 1 5.6 1c0 1.9-2.8 2.4-2.8 4.1M12 17.4v.1M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z";

export const ICON_PATHS = {
  match: "M8 12.5l2.8 2.8L16.2 9.5M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
  mistake: "M15 9l-6 6M9 9l6 6M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
  unknown: QUESTION,
  unreadable: QUESTION,
  warning: "M12 9v4.5M12 16.9v.1M10.3 4.3 2.6 17.5A2 2 0 0 0 4.3 20.5h15.4a2 2 0 0 0 1.7-3L13.7 4.3a2 2 0 0 0-3.4 0Z",
  note: "M12 11v5.5M12 7.6v.1M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
  copy: "M9 9h9.5A1.5 1.5 0 0 1 20 10.5V20a1.5 1.5 0 0 1-1.5 1.5H9A1.5 1.5 0 0 1 7.5 20V10.5A1.5 1.5 0 0 1 9 9ZM7.5 15H5A1.5 1.5 0 0 1 3.5 13.5V4A1.5 1.5 0 0 1 5 2.5h9.500A1.5 1.5 0 0 1 16 4v5",
} as const;

export type IconName = keyof typeof ICON_PATHS;

const ATTRIBUTES = { class: "ex-icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" };

const SVG = "http://www.w3.org/2000/svg";

/** Creates an icon that assistive technology ignores, because each icon has a text next to it. */
export function icon(name: IconName): SVGElement {
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICON_PATHS[name]);
  const svg = document.createElementNS(SVG, "svg");
  for (const [attribute, value] of Object.entries(ATTRIBUTES)) svg.setAttribute(attribute, value);
  svg.append(path);
  return svg;
}
