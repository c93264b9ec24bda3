import { createHash } from "node:crypto";
import { inlineTexts } from "./html.ts";

/**
 * Adds a content security policy to a page. The policy allows the inline scripts of the page by their hashes.
 *
 * The policy of the explainer blocks all connections, because users type their app secrets. The other pages load the
 * index of the search from the site.
 *
 * @throws {Error} the page has no tag `<head>`
 */
export function withPolicy(html: string, isExplainer: boolean): string {
  const hashes = (element: "script" | "style") => [...new Set(inlineTexts(html, element).map(hashOf))].toSorted();
  const policy = {
    "default-src": ["'none'"],
    "script-src": isExplainer ? hashes("script") : ["'self'", "'wasm-unsafe-eval'", ...hashes("script")],
    "style-src-elem": ["'self'", ...hashes("style")],
    // Starlight and the highlighting of code set CSS variables in attributes.
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": isExplainer ? ["data:"] : ["'self'", "data:"],
    "connect-src": [isExplainer ? "'none'" : "'self'"],
    // The explainer computes in a worker. The text of the worker is in the page, and the worker has the same policy.
    "worker-src": [isExplainer ? "blob:" : "'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
  };
  const text = Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
  if (!html.includes("<head>")) throw new Error("A page has no tag <head>, so the page cannot have a policy.");
  return html.replace("<head>", `<head><meta http-equiv="content-security-policy" content="${text}">`);
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

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
