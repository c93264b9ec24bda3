/** Token, and when it expires, in milliseconds since 1970. */
export interface Token {
  readonly value: string;
  readonly expiresAt: number;
}

/** Returns a `headers` that requests a token once for all calls, and again half a minute before it expires. */
export function bearerToken(requestToken: () => Promise<Token>) {
  let token: Token | undefined;
  let pending: Promise<Token> | undefined;
  return async () => {
    if (!token || token.expiresAt - Date.now() < 30_000) {
      pending ??= requestToken().finally(() => (pending = undefined));
      token = await pending;
    }
    return { authorization: `Bearer ${token.value}` };
  };
}
