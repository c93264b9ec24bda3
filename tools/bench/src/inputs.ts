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
 * Returns a JSON array of exactly `bytes` bytes.
 *
 * The function passes the text through `JSON.parse` and `JSON.stringify`, which return a new string. V8 reads the new
 * string faster than a concatenated string (measured).
 *
 * @param bytes at least 4
 */
export function jsonOfLength(bytes: number): string {
  const records = `${RECORD},`.repeat(Math.floor((bytes - 4) / (RECORD.length + 1)));
  return JSON.stringify(JSON.parse(`[${records}"${"x".repeat(bytes - 4 - records.length)}"]`));
}
