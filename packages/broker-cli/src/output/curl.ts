interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export function toCurl({ method, url, headers, body }: SentRequest): string {
  const words = [
    // Without `--globoff`, curl reads braces and brackets in the URL as a pattern for several URLs.
    ["curl", "--globoff"],
    methodWords(method, body !== undefined),
    [shellQuoted(url)],
    ...Object.entries(headers).map(([name, value]) => ["--header", shellQuoted(`${name}: ${value}`)]),
    ...(body === undefined ? [] : [["--data-raw", shellQuoted(body)]]),
  ];
  return `${words
    .filter((each) => each.length > 0)
    .map((each) => each.join(" "))
    .join(" ")}\n`;
}

function methodWords(method: string, hasBody: boolean): string[] {
  if (method === "HEAD") return ["--head"];
  if (method === (hasBody ? "POST" : "GET")) return [];
  return ["--request", shellQuoted(method)];
}

export function shellQuoted(word: string): string {
  return /^[\w./:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
