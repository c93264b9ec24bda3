// Paths whose parameters were not filled in.
import { causes, type Way } from "./cause.ts";

/** Segments of a longer path are not replaced. */
const MOST_SEGMENTS = 8;

export const pathTemplateCauses = causes({
  code: "path_template_signed",
  message: "The client signed the template of the path, such as `/orders/{order_id}`.",
  fix: "Sign the path with its values filled in, as it is sent.",
  reports: 0,
  alone: true,
  ways({ path }) {
    const segments = path.split("/");
    return segments
      .slice(1, MOST_SEGMENTS)
      .flatMap((_, at): Way[] =>
        placeholdersOf(segments[at] ?? "").map((placeholder): Way => [
          `${placeholder} for segment ${at + 1}`,
          { path: segments.map((segment, index) => (index === at + 1 ? placeholder : segment)).join("/") },
        ]),
      );
  },
});

/** Returns how a template may write the parameter behind a segment: `{order_id}` behind `orders`. */
function placeholdersOf(before: string): string[] {
  const singular = before.replace(/s$/, "").replaceAll("-", "_");
  const camel = singular.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const names = singular === "" ? [] : [`${singular}_id`, `${camel}Id`, singular, camel];
  return ["{}", "%s", ...new Set(["id", ...names].flatMap((name) => [`{${name}}`, `:${name}`]))];
}
