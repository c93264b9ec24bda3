// What revisions could say one day. Methods, paths and fields are made up: the reference shows none.
import { readBlocks } from "../src/promote/blocks.ts";

// The day the service documents it: name another placeholder, fill that in below, and call it in `imagined/`.
const PLACEHOLDER = "listOptionHistoricalBars";
export const promotion = [PLACEHOLDER, "--method", "get", "--path", "/made-up/bars", "--retry", "safe"];

/** @throws where there is nothing left to imagine */
export function refuseDocumented(yaml: string): void {
  if (readBlocks(yaml).has(["components", "pathItems", PLACEHOLDER])) return;
  throw new Error(`${PLACEHOLDER} is no placeholder any more: drill/revisions.ts says what to do.`);
}

const TIME = "schema: { type: string, format: date-time }";
const BARS = `schema:
                type: array
                items:
                  type: object
                  required: [time, close]
                  properties: { time: { type: string }, close: { type: number } }`;
const SAID = [TIME, TIME, '"200":', "description: The bars.", BARS];

/** Fills in what promoting them left open, mark by mark. */
export function fillIn(yaml: string): string {
  const said = [...SAID];
  return yaml.replaceAll(/\S.* # to fill in$/gm, (mark) => said.shift() ?? mark);
}

/** What breaks users of the client, each by the name of what changes. */
export const breaking = {
  "the account list moves to another path": (yaml: string) =>
    yaml.replace("  /trading/accounts/list:\n", "  /openapi/account/list:\n"),
  "account_type is gone": (yaml: string) =>
    yaml.replace("[account_id, account_type]", "[account_id]").replace(/ +account_type:\n(?: {10}.*\n)*/, ""),
};
