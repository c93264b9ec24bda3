import { expect, test } from "vitest";
import { ACCEPTED, markdownOf, pagesOf, SYNTHETIC } from "./support.ts";

const pages = await pagesOf(SYNTHETIC);
const list = markdownOf(pages, "operations/listMadeUp");
const create = markdownOf(pages, "operations/createMadeUp");
const report = markdownOf(pages, "operations/getReport");
const accounts = markdownOf(await pagesOf(ACCEPTED), "operations/listAccounts");

/** Returns the text of a section without its heading. */
function section(markdown: string, heading: string): string {
  const [, after = ""] = markdown.split(`## ${heading}\n`);
  return after.split("\n## ")[0] ?? "";
}

test("the page of an operation escapes Markdown and HTML of the description", () => {
  expect(list).toContain("\\:\\:\\:danger\\[Not an aside\\] # Not a heading A text\\:with a directive");
  expect(list).not.toContain("<script>");
  expect(list).not.toContain("<b>");
});

test("the page of an operation omits a description that only repeats the title", () => {
  expect(accounts).not.toContain("The accounts.");
  expect(accounts).toMatch(/^```http\nGET \S+\n```\n\nThe call `broker\.trading\.listAccounts\(\)` reads data\./);
});

test("the page of an operation marks a deprecated operation", () => {
  expect(list).toContain(":::caution[Deprecated]");
  expect(create).not.toContain("Deprecated");
});

test("the page of an operation shows a call in TypeScript with valid inputs", () => {
  expect(section(list, "Example call")).toContain(`await broker.madeUp.listMadeUp({
  path: { id: "sandbox-made-up-1" },
  query: { limit: 10, kinds: ["A|B", "C"] },
  headers: { "x-note": "sandbox-x-note-1" },
});`);
  expect(section(accounts, "Example call")).toContain("const data = await broker.trading.listAccounts();");
});

test("the page of an operation shows commands of `broker` for the same request", () => {
  expect(section(accounts, "Example call")).toContain("\nbroker call listAccounts\n");
  expect(section(list, "Example call")).toContain(
    "\nbroker sign --curl GET '/made-up/sandbox-made-up-1/list?limit=10&kinds=A%7CB&kinds=C'\n",
  );
  expect(section(create, "Example call")).toMatch(/\nbroker sign --curl POST \/made-up\/\S+ --data '\{"payment":/);
});

test("the page of an operation writes an object in the curl command as the client sends it", () => {
  expect(section(report, "Example call")).toContain(
    "\nbroker sign --curl GET '/made-up/report?filter[since]=2026-01-01'\n",
  );
});

test("the page of an operation lists the parameters with their limits and default values", () => {
  const parameters = section(list, "Parameters");
  expect(parameters).toContain("| `limit` | query | integer | no | Largest number. From 1 to 50. Default: `10`. |");
  expect(parameters).toContain("| `x-note` | header | string or null | no | **Deprecated.** |");
  expect(parameters).toContain("list of (<code>A&#124;B</code> or `C`)");
});

test("the page of an operation says which headers the client adds, and does not list them as parameters", () => {
  expect(section(list, "Parameters")).toContain("`x-version: v9`");
  expect(section(list, "Parameters")).not.toContain("| `x-version`");
});

test("the page of an operation omits readOnly fields in requests and writeOnly fields in responses", () => {
  expect(section(create, "Request body")).not.toContain("| `id` |");
  expect(section(create, "Response")).toContain("| `id` |");
  expect(section(list, "Response")).not.toContain("secret");
});

test("the page of an operation lists nested fields with dotted names", () => {
  const body = section(create, "Request body");
  expect(body).toContain("| `payment.number` | string | yes | Only in `Card`. |");
  expect(body).toContain("| `payment.iban` | string | yes | Only in `Bank`. |");
  expect(body).toContain("| `prices.*` | number | no | The field can have any name. More than 0. |");
  expect(body).toContain("| `pair[1]` | integer |");
  expect(body).toContain("| `matrix` | list of lists of numbers |");
  expect(body).toContain("| `state` | string, such as `OPEN` or `DONE` |");
  expect(section(accounts, "Response")).toContain("| `account_id` | string | yes | Identifier of the account. |");
});

test("the page of an operation lists the fields of a repeated or recursive schema only once", () => {
  expect(section(create, "Request body")).toContain(
    "| `second.…` | — | — | The fields of `Leg`. They are the same as in `first.…`. |",
  );
  const rows = section(list, "Response");
  expect(rows).toContain("| `children[].…` | — | — | The fields of `Node`. They are the same as in the whole table. |");
  expect(rows).toContain("| `parent.…` | — | — | The fields of `Node`. They are the same as in the whole table. |");
});

test("the page of an operation lists no fields for a repeated list of strings or for a list of itself", () => {
  const rows = section(list, "Response");
  expect(rows).toContain("| `labels` | list of strings |");
  expect(rows).not.toMatch(/The fields of `(?:Tags|Nested)`/);
});

test("the page of an operation names no alternative of a union whose only other alternative is null", () => {
  expect(section(list, "Response")).toContain("| `leg.quantity` | integer | no | — |");
});

test("the page of an operation shows the descriptions of a payload and of a list's elements after the fields", () => {
  expect(section(accounts, "Response")).toMatch(
    /\nStatus 200 has the media type `application\/json`\. A list of \S+ objects\.\n\n(?:\|.*\n)+\nThe spec says of each element: “It may carry/,
  );
  expect(section(create, "Request body")).toMatch(/\|\n\nA thing with \\<b\\>tags\\<\/b\\>\. At most 9 fields\./);
});

test("the page of an operation links to the exported type of a response, and of the elements of a list", () => {
  expect(section(accounts, "Response")).toContain("A list of [`Account`](/api/broker-client/Account) objects.");
  expect(section(list, "Response")).toContain("([`Node`](/api/broker-client/Node)).");
  expect(section(create, "Request body")).not.toContain("/api/broker-client/");
});

test("the page of an operation shows each response, with the sandbox's response for the first success status", () => {
  const headings = Array.from(list.matchAll(/^### (.*)$/gm), ([, heading]) => heading);
  expect(headings).toEqual(["Example response", "Status 404", "Status 5XX"]);
  expect(section(create, "Example call").match(/made up by the \[sandbox\]/g)).toHaveLength(1);
  expect(section(create, "Response")).toContain("so the call resolves to `undefined`");
  expect(section(report, "Response")).toContain("The call resolves to a string.");
  expect(section(list, "Response")).toContain("| `x-total` | integer | Number of `rows`. |");
});

test("the page of an operation lists outcome_unknown only for an operation that can change something", () => {
  expect(section(create, "Error handling")).toContain("[`outcome_unknown`](");
  expect(section(create, "Error handling")).not.toContain("connection_failed");
  expect(section(list, "Error handling")).toContain("[`connection_failed`](");
  expect(section(list, "Error handling")).not.toContain("outcome_unknown");
});

test("the page of an operation shows the error bodies, or says that the type of an error body is not known", () => {
  const unknown = "The field `body` of an error has the type `unknown`.";
  expect(section(list, "Error handling")).toContain("| `reason` | `gone` or `unknown` | yes | — |");
  expect(section(list, "Error handling")).not.toContain(unknown);
  expect(section(accounts, "Error handling")).toContain(unknown);
});

test("the page of an operation says whether the client retries the operation", () => {
  expect(section(create, "Retries")).toContain("the client sends the request only once");
  expect(section(list, "Retries")).toContain("The client retries the call");
});

test("the page of an operation lists the revisions that changed the operation, if any", () => {
  expect(section(accounts, "Revisions")).toMatch(
    /^\n- \[2026-09-20\]\(\/revisions#2026-09-20\): `listAccounts` moves from .+\n?$/,
  );
  expect(create).not.toContain("## Revisions");
});
