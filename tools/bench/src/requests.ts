// What is signed in the measurements.

export const CREDENTIALS = {
  appKey: "made-up-app-key-0123456789abcdef",
  appSecret: "made-up-app-secret-0123456789abc",
};

export const GET_URL = "https://api.example.com/trading/accounts/list";
export const GET_URL_WITH_QUERY = `${GET_URL}?symbol=AAPL&start_time=2026-10-17T09:30:00Z`;
