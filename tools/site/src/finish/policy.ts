import { createHash } from "node:crypto";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { elementsOf } from "./links.ts";

/**
 * Returns the content security policy of a page. The policy allows the inline scripts of the page by their hashes.
 *
 * The policy of the explainer blocks all connections, because users type their app secrets. The other pages load the
 * index of the search from the site.
 */
export function policyOf(page: Tree.ParentNode, isExplainer: boolean): string {
  const [scripts, styles] = [hashesOf(page, "script"), hashesOf(page, "style")];
  const policy = {
    "default-src": ["'none'"],
    "script-src": isExplainer ? scripts : ["'self'", "'wasm-unsafe-eval'", ...scripts],
    "style-src-elem": ["'self'", ...styles],
    // Starlight and the highlighting of code set CSS variables in attributes.
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": isExplainer ? ["data:"] : ["'self'", "data:"],
    "font-src": ["data:"],
    "connect-src": [isExplainer ? "'none'" : "'self'"],
    // The explainer computes in a worker. The text of the worker is in the page, and the worker has the same policy.
    "worker-src": [isExplainer ? "blob:" : "'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
  };
  return Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}

/** Returns the hashes of the inline scripts or the inline styles of a page. */
function hashesOf(page: Tree.ParentNode, element: "script" | "style"): string[] {
  const inline = elementsOf(page).filter(
    ({ tagName, attrs }) => tagName === element && !attrs.some(({ name }) => name === "src"),
  );
  const texts = inline.map(({ childNodes }) => childNodes.map((node) => ("value" in node ? node.value : "")).join(""));
  return [...new Set(texts)].map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`).toSorted();
}
