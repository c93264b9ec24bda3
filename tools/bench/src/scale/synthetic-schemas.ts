// The schemas of a resource: what it is, a page of them, what makes one, two enums and two objects inside.
import { createHash } from "node:crypto";
import type { Resource } from "./resources.ts";

const SEED = 1;

const WORDS = `price quantity venue note symbol currency region owner limit margin fee score
  label source target channel origin balance rate volume weight interval tenor`.split(/\s+/);
const VALUES = "open closed pending filled expired rejected held partial settled archived".split(" ");

/** What schemas of all resources share. */
export const COMMON = {
  Money: object({ amount: { type: "string" }, currency: { type: "string" } }, ["amount", "currency"]),
  Failure: object({ code: { type: "string" }, message: { type: "string" } }, ["code", "message"]),
};

export function schemasOf({ name, earlier }: Resource): Record<string, object> {
  const kinds = [`${name}Kind`, `${name}Detail`, `${earlier}Detail`, "Money"];
  const draft = { status: reference(`${name}Status`), ...drawFields(`${name}Draft`, 4, 10, kinds) };
  return {
    [name]: object(
      {
        id: { type: "string", description: "Made up: what it is known by." },
        created_at: { type: "string", format: "date-time" },
        status: reference(`${name}Status`),
        parts: { type: "array", items: reference(`${name}Part`) },
        ...drawFields(name, 2, 11, kinds),
      },
      ["id", "created_at", "status"],
    ),
    [`${name}Page`]: object({ items: { type: "array", items: reference(name) }, next: { type: "string" } }, ["items"]),
    [`${name}Draft`]: object(draft, ["status"]),
    [`${name}Detail`]: object(drawFields(`${name}Detail`, 5, 10, ["Money"]), []),
    [`${name}Part`]: object(drawFields(`${name}Part`, 5, 8, [`${name}Kind`, `${name}Detail`]), []),
    [`${name}Status`]: drawEnum(`${name}Status`),
    [`${name}Kind`]: drawEnum(`${name}Kind`),
  };
}

export function reference(schema: string): object {
  return { $ref: `#/components/schemas/${schema}` };
}

function object(properties: Record<string, object>, required: readonly string[]): object {
  return { type: "object", description: "Made up.", required, properties };
}

function drawFields(of: string, least: number, most: number, references: readonly string[]): Record<string, object> {
  const first = draw(`${of} first`, WORDS.length);
  const names = Array.from({ length: least + draw(`${of} count`, most - least + 1) }, (_, at) => first + at);
  return Object.fromEntries(
    names.map((at) => {
      const name = WORDS[at % WORDS.length] ?? "";
      const types = [...SCALARS, ...references.map(reference)];
      return [name, types[draw(`${of} ${name}`, types.length)] ?? {}];
    }),
  );
}

const SCALARS = [
  { type: "string", description: "Made up: a text." },
  { type: "string", maxLength: 64 },
  { type: ["string", "null"] },
  { type: "string", format: "date" },
  { type: "integer", minimum: 0 },
  { type: "number" },
  { type: "boolean" },
  { type: "array", items: { type: "string" } },
];

/** `open` is among them, for whoever writes a call. */
function drawEnum(of: string): object {
  return { type: "string", enum: VALUES.slice(0, 3 + draw(of, VALUES.length - 3)) };
}

/** The same for the same name, whatever else is drawn: so that a small spec is the head of a large one. */
function draw(of: string, below: number): number {
  return createHash("sha256").update(`${SEED} ${of}`).digest().readUInt32BE() % below;
}
