// What is signed in the measurements. All of it is made up, but for the path of the one documented GET.

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
 * JSON text of that many bytes: a number, or a list of alike records that a string fills up. Written by
 * `JSON.stringify`, as a caller's is: a text that was put together is read more slowly (measured).
 */
export function jsonOfLength(bytes: number): string {
  if (bytes < 4) return "1".repeat(bytes);
  const records = `${RECORD},`.repeat(Math.floor((bytes - 4) / (RECORD.length + 1)));
  return JSON.stringify(JSON.parse(`[${records}"${"x".repeat(bytes - 4 - records.length)}"]`));
}
