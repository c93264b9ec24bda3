// Generates the seven schemas of a resource: the resource, a page, a request body, two nested objects and two enums.
import { createHash } from "node:crypto";
import type { Resource } from "./resources.ts";

const SEED = 1;

const WORDS = `price quantity venue note symbol currency region owner limit margin fee score
  label source target channel origin balance rate volume weight interval tenor`.split(/\s+/);
const VALUES = "open closed pending filled expired rejected held partial settled archived".split(" ");

export const COMMON = {
  Money: object({ amount: { type: "string" }, currency: { type: "string" } }, ["amount", "currency"]),
  Failure: object({ code: { type: "string" }, message: { type: "string" } }, ["code", "message"]),
};

export function schemasOf({ name, earlier }: Resource): Record<string, object> {
  const kinds = [`${name}Kind`, `${name}Detail`, `${earlier}Detail`, "Money"];
  const draft = { status: reference(`${name}Status`), ...pickFields(`${name}Draft`, 4, 10, kinds) };
  return {
    [name]: object(
      {
        id: { type: "string", description: "Made up: identifier." },
        created_at: { type: "string", format: "date-time" },
        status: reference(`${name}Status`),
        parts: { type: "array", items: reference(`${name}Part`) },
        ...pickFields(name, 2, 11, kinds),
      },
      ["id", "created_at", "status"],
    ),
    [`${name}Page`]: object({ items: { type: "array", items: reference(name) }, next: { type: "string" } }, ["items"]),
    [`${name}Draft`]: object(draft, ["status"]),
    [`${name}Detail`]: object(pickFields(`${name}Detail`, 5, 10, ["Money"]), []),
    [`${name}Part`]: object(pickFields(`${name}Part`, 5, 8, [`${name}Kind`, `${name}Detail`]), []),
    [`${name}Status`]: pickEnum(`${name}Status`),
    [`${name}Kind`]: pickEnum(`${name}Kind`),
  };
}

export function reference(schema: string): object {
  return { $ref: `#/components/schemas/${schema}` };
}

function object(properties: Record<string, object>, required: readonly string[]): object {
  return { type: "object", description: "Made up.", required, properties };
}

function pickFields(of: string, least: number, most: number, references: readonly string[]): Record<string, object> {
  const first = pick(`${of} first`, WORDS.length);
  const names = Array.from({ length: least + pick(`${of} count`, most - least + 1) }, (_, at) => first + at);
  return Object.fromEntries(
    names.map((at) => {
      const name = WORDS[at % WORDS.length] ?? "";
      const types = [...SCALARS, ...references.map(reference)];
      return [name, types[pick(`${of} ${name}`, types.length)] ?? {}];
    }),
  );
}

const SCALARS = [
  { type: "string", description: "A made-up text." },
  { type: "string", maxLength: 64 },
  { type: ["string", "null"] },
  { type: "string", format: "date" },
  { type: "integer", minimum: 0 },
  { type: "number" },
  { type: "boolean" },
  { type: "array", items: { type: "string" } },
];

/** Returns an enum schema that contains `open`, because the program in workspace.ts sends `open`. */
function pickEnum(of: string): object {
  return { type: "string", enum: VALUES.slice(0, 3 + pick(of, VALUES.length - 3)) };
}

/**
 * Returns an integer from 0 to `below - 1`. The same arguments always have the same result, so a resource has the same
 * schemas in every synthetic spec.
 */
function pick(of: string, below: number): number {
  return createHash("sha256").update(`${SEED} ${of}`).digest().readUInt32BE() % below;
}
