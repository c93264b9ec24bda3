import { inspect } from "node:util";

const ALL = { depth: 99, showHidden: true, getters: true, maxStringLength: null, maxArrayLength: null };

/** Returns all texts in which a program can show an error. */
export function shownOf(error: unknown): string {
  const { message, stack } = Object(error);
  return [inspect(error, ALL), JSON.stringify(error), String(error), message, stack].join("\n");
}

/** Returns all texts and values that an error has at any depth, including the body and headers of a response. */
export async function allOf(error: unknown): Promise<string> {
  const texts = [inspect(error, { depth: Infinity, showHidden: true }), JSON.stringify(error)];
  const seen = new Set<object>();
  const walk = async (value: unknown): Promise<void> => {
    if (typeof value !== "object" || value === null) return void texts.push(String(value));
    if (seen.has(value)) return;
    seen.add(value);
    if (value instanceof Error) texts.push(String(value), String(value.stack));
    if (value instanceof Headers) texts.push([...value].join("\n"));
    if (value instanceof Response) {
      await walk(value.headers);
      texts.push(value.statusText, value.url, value.bodyUsed ? "" : await value.clone().text());
    }
    for (const key of Reflect.ownKeys(value)) {
      texts.push(String(key));
      await walk(Reflect.get(value, key));
    }
  };
  await walk(error);
  return texts.join("\n");
}
