// Each alternative also ends at the end of the page, so that the search takes linear time for an unclosed tag.
const ATTRIBUTES = String.raw`(?:[^>"']|"[^"]*(?:"|$)|'[^']*(?:'|$))*(?:>|$)`;
const TAG = new RegExp(
  String.raw`<!--[^]*?(?:-->|$)|(<(script|style)(?![\w-])${ATTRIBUTES})([^]*?)(?:</\2>|$)|<[a-z]${ATTRIBUTES}`,
  "gi",
);

/** Applies a function to each tag of a page, but changes no script, style, comment or text. */
export function mapTags(html: string, change: (tag: string) => string): string {
  return html.replaceAll(TAG, (match, tag?: string) => {
    if (match.startsWith("<!--")) return match;
    return tag === undefined ? change(match) : change(tag) + match.slice(tag.length);
  });
}

/** Returns the decoded values of an attribute in all tags of a page. */
export function attributes(html: string, name: string): string[] {
  const values: string[] = [];
  mapTags(html, (tag) => {
    for (const [, attribute = "", quoted, apostrophed, bare] of tag.matchAll(ATTRIBUTE)) {
      if (attribute.toLowerCase() === name) values.push(decode(quoted ?? apostrophed ?? bare ?? ""));
    }
    return tag;
  });
  return values;
}

const ATTRIBUTE = /[\s/]([^\s/>"'=]+)=(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/g;

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["#39", "'"],
  ["#x27", "'"],
  ["#x26", "&"],
]);

function decode(text: string): string {
  return text.replaceAll(
    /&([a-z]+|#x?[0-9a-f]+);/gi,
    (entity, name: string) => ENTITIES.get(name.toLowerCase()) ?? entity,
  );
}

/** Returns the texts of all inline scripts or all inline styles of a page. */
export function inlineTexts(html: string, element: "script" | "style"): string[] {
  return [...html.matchAll(TAG)].flatMap(([, tag, name = "", text = ""]) =>
    tag === undefined || name.toLowerCase() !== element || attributes(tag, "src").length > 0 ? [] : [text],
  );
}
