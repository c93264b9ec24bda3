/**
 * Replaces the URL of a page's icon with the icon itself, so that the policy of the page can block pictures of hosts.
 *
 * @throws {Error} the page has no link to the icon
 */
export function withInlineIcon(html: string, svg: Buffer): string {
  const link = /(?<=\shref=")[^"]*favicon\.svg(?=")/;
  if (!link.test(html)) throw new Error("The page of the explainer has no link to favicon.svg.");
  return html.replace(link, `data:image/svg+xml;base64,${svg.toString("base64")}`);
}
