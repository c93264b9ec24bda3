import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { isBrokerError } from "../src/index.ts";
import { allOf } from "./helpers/all-of.ts";
import { OPERATIONS_AND_HTTP, retryAtOnce, WAYS } from "./helpers/ways.ts";
import { HEADERS, lastAnswer, startEnvironment } from "./helpers/environment.ts";
import { CREDENTIALS, thrownBy } from "./helpers/support.ts";
import { byTransport } from "./helpers/transport.ts";

retryAtOnce();

const TOKEN = "not-a-real-token/with+signs&more=";
const SECRETS = ["x-app-key", "x-signature", "x-signature-nonce", "x-made-up-token"];

/** Minimum number of consecutive characters of a secret that count as a leak. */
const PIECE = 10;

const inJson = (text: string) => JSON.stringify({ "you sent": text.split("\r\n") });

/** `echo` creates a response that contains the head of the request. */
type Echo = [place: string, echo: (head: string) => string];

const ANSWERS: Echo[] = [
  ["the body of an error", (head) => lastAnswer(400, head)],
  ["the JSON of an error", (head) => lastAnswer(400, inJson(head))],
  ["property names of the JSON of an error", (head) => lastAnswer(400, JSON.stringify({ [head]: 1 }))],
  ["a success response whose JSON does not match the schema", (head) => lastAnswer(200, inJson(head))],
  ["a header of an error", (head) => lastAnswer(400, "{}", { "x-you-sent": inJson(head) })],
  ["the reason phrase of the status line", (head) => lastAnswer(`400 ${inJson(head)}`, "{}")],
];
const UNREADABLE_BODIES: Echo[] = [
  ["a success response that is not JSON", (head) => lastAnswer(200, head)],
  ["a header of a success response that is not JSON", (head) => lastAnswer(200, "-", { "x-you-sent": inJson(head) })],
  ["an invalid chunk", (head) => `${HEADERS}transfer-encoding: chunked\r\n\r\n${head}`],
  ["an incomplete body", (head) => lastAnswer(500, head).slice(0, -1)],
  ...SECRETS.map((name): Echo => [
    `a success response that consists of ${name}`,
    (head) => lastAnswer(200, headerIn(head, name)),
  ]),
];
const NO_ANSWERS: Echo[] = [
  ["the location of a redirect", (head) => lastAnswer(307, "", { location: `/${encodeURIComponent(head)}` })],
  ["a location that is not a URL", (head) => lastAnswer(307, "", { location: `http://[${inJson(head)}` })],
  ["a header that the parser rejects", (head) => lastAnswer(200, "[]", { [inJson(head)]: "" })],
  ["bytes that are not HTTP", (head) => head],
  ["an invalid length", (head) => lastAnswer(200, "", { "content-length": inJson(head) })],
];
const ODD_ENCODING: Echo[] = [
  ["an unknown encoding", (head) => lastAnswer(200, "-", { "content-encoding": inJson(head) })],
];

describe.each([
  { echoes: ANSWERS, ways: WAYS.filter(({ kind }) => kind === "operation") },
  { echoes: UNREADABLE_BODIES, ways: OPERATIONS_AND_HTTP },
  { echoes: NO_ANSWERS, ways: WAYS },
  // fetch rejects the response, because the header lists too many encodings. Over undici, `broker.fetch` returns the
  // body unchanged.
  { echoes: ODD_ENCODING, ways: byTransport({ fetch: WAYS, undici: OPERATIONS_AND_HTTP }) },
])("the redaction of errors", ({ echoes, ways }) => {
  describe.each(echoes)("a response that contains the request headers (%s)", (_, echo) => {
    test.each(ways)(
      "the error and the client show no secret if the response contains the request headers ($way)",
      async (way) => {
        const sent: string[] = [];
        const options = { headers: { "x-made-up-token": TOKEN } };
        await using env = await startEnvironment(async ({ socket, request }) => {
          const [head = ""] = (await request()).split("\r\n\r\n");
          sent.push(...SECRETS.map((name) => headerIn(head, name)));
          socket.end(echo(head));
        }, options);
        const error = await thrownBy(way.call(env));
        expect(isBrokerError(error)).toBe(true);
        const shown = (await allOf(error)) + inspect(env.broker, { depth: Infinity, showHidden: true });
        expect(sent.length).toBeGreaterThanOrEqual(SECRETS.length);
        expect(sent.every(({ length }) => length >= PIECE)).toBe(true);
        const all = [...sent, CREDENTIALS.appSecret].flatMap(pieces);
        expect(all.filter((piece) => shown.includes(piece))).toEqual([]);
      },
    );
  });
});

function pieces(secret: string): string[] {
  return Array.from({ length: secret.length - PIECE + 1 }, (_, at) => secret.slice(at, at + PIECE));
}

function headerIn(head: string, name: string): string {
  return new RegExp(`^${name}: (.*)$`, "m").exec(head)?.[1]?.trim() ?? "";
}
