// Credentials, URLs and bodies of the benchmarks. All inputs are made up, except the path of the documented GET.

export const CREDENTIALS = {
  appKey: "made-up-app-key-0123456789abcdef",
  appSecret: "made-up-app-secret-0123456789abc",
};

export const GET_URL = "https://api.example.com/trading/accounts/list";
export const GET_URL_WITH_QUERY = `${GET_URL}?symbol=AAPL&start_time=2026-10-17T09:30:00Z`;

export const POST_PATH = "/made-up/path";
export const POST_URL = `https://api.example.com${POST_PATH}`;

const RECORD = JSON.stringify({
  made_up_id: "6f1d2c9e-5a3b-4c8d-9e7f-0123456789ab",
  symbol: "AAPL",
  legs: [{ side: "BUY", quantity: 10, strike: 187.5 }],
  limit: "12.35",
  active: true,
  note: null,
});

/**
 * Returns JSON text of the given length. The text is a JSON array of equal records. The last element is a string, which
 * fills the remaining bytes.
 *
 * `JSON.stringify` writes the text, as in a caller's program. V8 reads a concatenated text more slowly (measured).
 *
 * @param bytes at least 4
 */
export function jsonOfLength(bytes: number): string {
  const records = `${RECORD},`.repeat(Math.floor((bytes - 4) / (RECORD.length + 1)));
  return JSON.stringify(JSON.parse(`[${records}"${"x".repeat(bytes - 4 - records.length)}"]`));
}
