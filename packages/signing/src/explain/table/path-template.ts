// Mistakes of a client that signs a path template such as `/orders/{order_id}`.
import { causes, type Way } from "./cause.ts";

const MOST_SEGMENTS = 8;

export const pathTemplateCauses = causes({
  code: "path_template_signed",
  message: "The client signed the template of the path, such as `/orders/{order_id}`.",
  fix: "Sign the path as it is sent, with the values of the path parameters.",
  reports: 0,
  alone: true,
  ways({ path }) {
    const segments = path.split("/");
    return segments
      .slice(1, MOST_SEGMENTS)
      .flatMap((_, at): Way[] =>
        placeholdersOf(segments[at] ?? "").map((placeholder): Way => [
          `${placeholder} instead of segment ${at + 1}`,
          { path: segments.map((segment, index) => (index === at + 1 ? placeholder : segment)).join("/") },
        ]),
      );
  },
});

function placeholdersOf(before: string): string[] {
  const singular = before.replace(/s$/, "").replaceAll("-", "_");
  const camel = singular.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const names = singular === "" ? [] : [`${singular}_id`, `${camel}Id`, singular, camel];
  return ["{}", "%s", ...new Set(["id", ...names].flatMap((name) => [`{${name}}`, `:${name}`, `{{${name}}}`]))];
}
