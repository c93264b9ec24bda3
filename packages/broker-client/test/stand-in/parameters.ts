// Writes parameters in OpenAPI's styles. A call can replace the default styles of openapi-fetch.
import type { QuerySerializer, QuerySerializerOptions } from "openapi-fetch";

const DELIMITERS = { form: ",", spaceDelimited: "%20", pipeDelimited: "|" };

/** Writes the path without a check for missing parameters, because the client has already made this check. */
export function defaultPathSerializer(path: string, params: Record<string, unknown>): string {
  return path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

export function querySerializerOf(
  given: QuerySerializer<unknown> | QuerySerializerOptions | undefined,
): QuerySerializer<unknown> {
  if (typeof given === "function") return given;
  const { array, object, allowReserved = false } = given ?? {};
  const write = (value: unknown) => (allowReserved ? String(value) : encodeURIComponent(String(value)));
  const ofList = (
    name: string,
    list: readonly unknown[],
    { style, explode } = array ?? { style: "form", explode: true },
  ) => {
    if (explode) return list.map((value) => `${name}=${write(value)}`);
    return list.length === 0 ? [] : [`${name}=${list.map(write).join(DELIMITERS[style])}`];
  };
  const ofObject = (
    name: string,
    fields: object,
    { style, explode } = object ?? { style: "deepObject", explode: true },
  ) => {
    const entries = Object.entries(fields);
    if (style === "deepObject") return entries.map(([key, value]) => `${name}[${key}]=${write(value)}`);
    if (explode) return entries.map(([key, value]) => `${key}=${write(value)}`);
    return [`${name}=${entries.map(([key, value]) => `${key},${write(value)}`).join(",")}`];
  };
  return (query) =>
    Object.entries(query)
      .flatMap(([name, value]) => {
        if (value === undefined || value === null) return [];
        if (Array.isArray(value)) return ofList(name, value);
        return typeof value === "object" ? ofObject(name, value) : [`${name}=${write(value)}`];
      })
      .join("&");
}
