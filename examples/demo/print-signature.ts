import { canonicalize } from "@org/signing";

/** Print each step of the scheme for a request as it was sent. It needs no secret: the secret only keys the last step. */
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
2. str1, the pairs joined
     ${str1}
3. str2, SHA-256 of the body
     ${str2 ?? "(no body: left out)"}
4. str3, path & str1${str2 === undefined ? "" : " & str2"}
     ${str3}
5. The string to sign, str3 percent-encoded
     ${encoded}
6. x-signature, base64 of HMAC-SHA256 with the key: application secret (not shown) and &
     ${sent("x-signature")}`);
}
