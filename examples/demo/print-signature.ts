import { canonicalize } from "@org/signing";

/**
 * Prints each step that computes the signature of a request. The function needs no app secret, because only the last
 * step (`x-signature`) uses the app secret.
 */
export async function printSignature(request: Request): Promise<void> {
  const url = new URL(request.url);
  const sent = (name: string) => request.headers.get(name) ?? "";
  const { pairs, str1, str2, str3, encoded } = await canonicalize({
    path: decodeURIComponent(url.pathname),
    query: [...url.searchParams],
    headers: {
      host: url.host,
      "x-app-key": sent("x-app-key"),
      "x-signature-algorithm": sent("x-signature-algorithm"),
      "x-signature-nonce": sent("x-signature-nonce"),
      "x-signature-version": sent("x-signature-version"),
      "x-timestamp": sent("x-timestamp"),
    },
    body: (await request.clone().text()) || undefined,
  });
  console.log(`
${request.method} ${request.url}
x-version: ${sent("x-version")} (sent, not signed)

1. Query parameters and the six signed headers, sorted by name
${pairs.map(([name, value]) => `     ${name} = ${value}`).join("\n")}
2. str1, the pairs joined by = and &
     ${str1}
3. str2, the SHA-256 of the body
     ${str2 ?? "(left out, because there is no body)"}
4. str3, ${str2 === undefined ? "the path and str1" : "the path, str1 and str2"} joined by &
     ${str3}
5. The string to sign, which is str3 percent-encoded
     ${encoded}
6. x-signature, the base64 of an HMAC-SHA256. Its key is the application secret and "&". The secret is not shown.
     ${sent("x-signature")}`);
}
