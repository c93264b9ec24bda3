/**
 * Replaces the targets of Markdown links. The function changes no code, no link with a scheme, no absolute path and no
 * link to a heading of the same page.
 */
export function rewriteLinks(markdown: string, rewrite: (target: string) => string): string {
  return outsideCode(markdown, (text) =>
    text.replaceAll(/\]\(([^)\s]+)\)/g, (link, target: string) =>
      /^(?:[a-z][a-z+.-]*:|#|\/)/i.test(target) ? link : `](${rewrite(target)})`,
    ),
  );
}

/** Applies a function to the parts of a Markdown text that are neither code blocks nor code spans. */
function outsideCode(markdown: string, change: (text: string) => string): string {
  const code = /^( *)(`{3,}|~{3,})[^\n]*\n[^]*?^ *\2[`~]*[ \t]*$|`[^`\n]+`/gm;
  let [result, end] = ["", 0];
  for (const match of markdown.matchAll(code)) {
    result += change(markdown.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return result + change(markdown.slice(end));
}
