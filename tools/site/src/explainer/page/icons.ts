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

type IconName = keyof typeof ICON_PATHS;

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
