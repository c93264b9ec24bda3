import { scratchFolder } from "@org/testing";
import type { Page } from "../../page.ts";
import { assertNoWarning, convert, createApplication } from "./convert.ts";
import type { EntryPoint } from "./entry-points.ts";
import { createPages } from "./pages.ts";

/**
 * Creates the API pages of the public packages from their docstrings. Each entry point has a page, and each of its
 * exports has a page.
 *
 * @throws {Error} a docstring has an invalid link or an unknown tag, or an export has no docstring
 */
export async function apiPages(entries: readonly EntryPoint[]): Promise<Page[]> {
  const app = await createApplication(entries);
  const project = await convert(app, entries);
  await using output = await scratchFolder("site-api-");
  app.options.setValue("outputs", [{ name: "markdown", path: output.path }]);
  await app.generateOutputs(project);
  assertNoWarning(app);
  return createPages(project, entries, output.path);
}
