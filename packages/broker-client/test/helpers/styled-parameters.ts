// Decodes the parameters in a request's URL according to the parameter styles of OpenAPI. The decoder shares no code
// with the client.

type Pair = readonly [name: string, value: string];

export function rawQuery(target: string): Pair[] {
  // A query may contain question marks.
  const query = target.slice(target.indexOf("?") + 1);
  return query.split("&").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return [name, value.join("=")] as const;
  });
}

export function rawSegments(target: string): string[] {
  const [path = ""] = target.split("?");
  return path.split("/").slice(1);
}

export function readText(pairs: readonly Pair[], name: string): string | undefined {
  const found = pairs.find(([each]) => each === name);
  return found && decodeURIComponent(found[1]);
}

export function readExplodedList(pairs: readonly Pair[], name: string): string[] {
  return pairs.filter(([each]) => each === name).map(([, value]) => decodeURIComponent(value));
}

export function readList(raw: string | undefined, delimiter: string): string[] {
  return (raw ?? "").split(delimiter).map(decodeURIComponent);
}

export function readRaw(pairs: readonly Pair[], name: string): string | undefined {
  return pairs.find(([each]) => each === name)?.[1];
}

/** Reads `x,1,y,2`. */
export function readFields(raw: string | undefined): Record<string, string> {
  const texts = readList(raw, ",");
  return Object.fromEntries(texts.flatMap((text, at) => (at % 2 === 0 ? [[text, texts[at + 1] ?? ""]] : [])));
}

/** Reads `x=1,y=2`. */
export function readExplodedFields(raw: string | undefined): Record<string, string> {
  return Object.fromEntries((raw ?? "").split(",").map((field) => field.split("=").map(decodeURIComponent)));
}

/** Reads `deep[x]=1&deep[y]=2`. */
export function readDeepObject(pairs: readonly Pair[], name: string): Record<string, string> {
  return Object.fromEntries(
    pairs.flatMap(([each, value]) => {
      const [, owner, key = ""] = /^(.*)\[(.*)\]$/.exec(each) ?? [];
      return owner === name ? [[key, decodeURIComponent(value)]] : [];
    }),
  );
}
