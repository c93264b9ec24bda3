// The response of the servers in the benchmarks. The accounts are made up.
export const ACCOUNTS_PATH = "/trading/accounts/list";

export const ACCOUNTS = [
  { account_id: "MADE-UP-ACCOUNT-0001", account_type: "MADE_UP_TYPE_A" },
  { account_id: "MADE-UP-ACCOUNT-0002", account_type: "MADE_UP_TYPE_B" },
];
