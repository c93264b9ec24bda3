// How the cost of a `sign` grows with the query and with the body.
import { createSigner } from "@org/signing";
import { measure } from "../measure.ts";
import { CREDENTIALS, GET_URL, jsonOfLength, POST_URL } from "../requests.ts";
import { figure, type Table } from "../table.ts";

const PARAMETERS = [1, 10, 100, 1000];
const BYTES: readonly (readonly [name: string, bytes: number])[] = [
  ["1 B", 1],
  ["10 B", 10],
  ["100 B", 100],
  ["1 KiB", 1024],
  ["10 KiB", 10 * 1024],
  ["100 KiB", 100 * 1024],
  ["1 MiB", 1024 * 1024],
  ["10 MiB", 10 * 1024 * 1024],
];

const signer = createSigner(CREDENTIALS);

export async function growth(): Promise<Table[]> {
  const parameters = PARAMETERS.map((count) => ({ name: figure(count), count, run: getWith(count) }));
  const bodies = BYTES.map(([name, count]) => ({ name, count, run: postOf(count) }));
  return [
    await grow("sign, a GET, by the number of query parameters", "parameter", parameters),
    await grow("sign, a POST, by the length of its JSON", "byte", bodies),
  ];
}

interface Step {
  readonly name: string;
  readonly count: number;
  readonly run: () => Promise<unknown>;
}

async function grow(title: string, unit: string, steps: readonly Step[]): Promise<Table> {
  const times = await measure(
    steps.map(({ run }) => run),
    80,
  );
  return {
    title,
    columns: [`${unit}s`, "ns", `ns per ${unit}`],
    rows: steps.map(({ name, count }, at) => [name, figure(times[at] ?? 0), figure((times[at] ?? 0) / count, 1)]),
  };
}

/** The names stand in no order, as a caller's may. */
function getWith(parameters: number): Step["run"] {
  const name = (at: number) => `name${(at * 7919) % parameters}`;
  const query = Array.from({ length: parameters }, (_, at) => `${name(at)}=value%20${at}`).join("&");
  return () => signer.sign({ method: "GET", url: `${GET_URL}?${query}` });
}

function postOf(bytes: number): Step["run"] {
  const body = jsonOfLength(bytes);
  return () => signer.sign({ method: "POST", url: POST_URL, body });
}
