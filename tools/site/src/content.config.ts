import { docsSchema } from "@astrojs/starlight/schema";
import { defineCollection } from "astro:content";
import { glob } from "astro/loaders";
import { z } from "astro/zod";

/** Fields of a page that Starlight does not have. `PageTitle.astro` shows `crumbs`, and the search uses the others. */
const extend = z.object({
  crumbs: z.array(z.object({ label: z.string(), link: z.string().optional() })).default([]),
  keywords: z.string().optional(),
  isMinor: z.boolean().default(false),
});

export const collections = {
  docs: defineCollection({
    loader: glob({ base: ".content/docs", pattern: "**/*.md", generateId: ({ entry }) => entry.replace(/\.md$/, "") }),
    schema: docsSchema({ extend }),
  }),
};
