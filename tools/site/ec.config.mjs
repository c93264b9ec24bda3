// Settings of the blocks of code, also of those outside of Markdown.
import { defineEcConfig } from "@astrojs/starlight/expressive-code";

export default defineEcConfig({
  themes: ["github-dark", "github-light"],
  useStarlightUiThemeColors: true,
  defaultProps: { frame: "none", wrap: true, hangingIndent: 2 },
  styleOverrides: { borderRadius: "0.5rem" },
  plugins: [
    {
      name: "unbroken-names",
      hooks: { postprocessRenderedLine: ({ renderData }) => keepNames(renderData.lineAst) },
    },
  ],
});

/** Keeps a short name such as `@org/broker-client` on one line, because a browser breaks a line after a hyphen. */
function keepNames(parent) {
  for (const child of parent.children ?? []) {
    if (child.children?.length === 1 && /^(?=\S*-)\S{3,26}$/.test(child.children[0].value)) {
      child.properties.style += ";white-space:nowrap";
    }
    keepNames(child);
  }
}
