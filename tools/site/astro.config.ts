import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";
import { markdownProcessor } from "./src/markdown-processor.ts";
import { BASE } from "./src/paths.ts";
import sidebar from "./.content/sidebar.json" with { type: "json" };

export default defineConfig({
  base: BASE,
  build: { format: "file" },
  publicDir: ".content/public",
  prefetch: false,
  markdown: { processor: markdownProcessor },
  // The policy of the explainer allows only inline scripts. The URL of another script could send data to the host. The
  // style sheet contains the fonts, so that the first text of a page has them and never moves.
  vite: {
    build: { assetsInlineLimit: (file) => /\/explainer\.astro|\.woff2$/.test(file) || undefined },
    // Starlight's tabs use this Markdown parser. Its native code is in a separate package.
    ssr: { external: ["satteri"] },
  },
  integrations: [
    starlight({
      title: "Broker SDK",
      description: "Request signing and a typed client for a brokerage service.",
      disable404Route: true,
      markdown: { processedDirs: [".content/docs"] },
      sidebar,
      pagefind: { ranking: { metaWeights: { title: 5, keywords: 10 } } },
      routeMiddleware: "./src/route-data.ts",
      components: {
        Header: "./src/components/Header.astro",
        PageFrame: "./src/components/PageFrame.astro",
        PageTitle: "./src/components/PageTitle.astro",
        Hero: "./src/components/Hero.astro",
        MarkdownContent: "./src/components/MarkdownContent.astro",
        Footer: "./src/components/Footer.astro",
      },
      customCss: ["./src/styles/site.css", "./src/styles/pieces.css"],
    }),
  ],
});
