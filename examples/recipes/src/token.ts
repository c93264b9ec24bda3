export interface Token {
  readonly value: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Returns a function for the client's option `headers`. All calls share a token. The function replaces the token half a
 * minute before the token expires.
 */
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
