// Tests a sandbox that accepts several pairs of credentials.
import { describe, expect, test } from "vitest";
import type { SandboxCredentials } from "../src/index.ts";
import { KINDS } from "./fixture.ts";
import { LIST, signedRequest } from "./support.ts";

const FIRST = { appKey: "made-up-key-1", appSecret: "made-up-secret-1" };
const SECOND = { appKey: "made-up-key-2", appSecret: "made-up-secret-2" };

async function codeOf(baseUrl: string, credentials: SandboxCredentials, nonce?: () => string) {
  const response = await fetch(await signedRequest({ baseUrl, ...credentials, nonce }, "GET", LIST));
  const { code }: { readonly code?: string } = await response.json();
  return code ?? response.status;
}

describe.each(KINDS)("a sandbox from %s with two pairs of credentials", (_, start) => {
  test("a sandbox with two pairs of credentials verifies each request with the app secret of its app key", async () => {
    await using sandbox = await start({ credentials: [FIRST, SECOND] });
    expect(await codeOf(sandbox.baseUrl, FIRST)).toBe(200);
    expect(await codeOf(sandbox.baseUrl, SECOND)).toBe(200);
    expect(await codeOf(sandbox.baseUrl, { ...FIRST, appSecret: SECOND.appSecret })).toBe("signature_mismatch");
    expect(await codeOf(sandbox.baseUrl, { ...FIRST, appKey: "made-up-key-3" })).toBe("unknown_app_key");
    const keys = sandbox.requests.map(({ headers }) => new Map(headers).get("x-app-key"));
    expect(keys).toEqual([FIRST.appKey, SECOND.appKey, FIRST.appKey, "made-up-key-3"]);
  });

  test("a sandbox with two pairs of credentials has the app key and the app secret of the first pair", async () => {
    await using sandbox = await start({ credentials: [SECOND, FIRST] });
    expect(sandbox).toMatchObject(SECOND);
  });

  test("a sandbox with two pairs of credentials accepts one nonce from two app keys, but not twice from one app key", async () => {
    await using sandbox = await start({ credentials: [FIRST, SECOND] });
    const nonce = () => "made-up-nonce-of-both-app-keys";
    expect(await codeOf(sandbox.baseUrl, FIRST, nonce)).toBe(200);
    expect(await codeOf(sandbox.baseUrl, SECOND, nonce)).toBe(200);
    expect(await codeOf(sandbox.baseUrl, FIRST, nonce)).toBe("nonce_reused");
  });
});
