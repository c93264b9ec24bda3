// Indexes edits by place, because large documents have thousands of edits and findings.
import type { Subject } from "../edits/subject.ts";
import type { Keys } from "../document/keys.ts";

export type DocumentSide = "base" | "revision";

interface SidedPlace {
  readonly side: DocumentSide;
  readonly keys: Keys;
  readonly trail: readonly Keys[];
}

export class Nearby {
  readonly #order = new Map<Subject, number>();
  readonly #inside = new Map<string, Subject[]>();
  readonly #at = new Map<string, Subject[]>();

  constructor(subjects: readonly Subject[]) {
    for (const [index, subject] of subjects.entries()) {
      this.#order.set(subject, index);
      for (const side of ["base", "revision"] as const) {
        const keys = subject[side];
        if (keys === undefined) continue;
        for (const name of prefixes(side, keys)) add(this.#inside, name, subject);
        for (const name of prefixes(side, keys).slice(-2)) add(this.#at, name, subject);
      }
    }
  }

  /** Returns the edits inside the given places, and the edits of each object that contains one of the places. */
  find(places: readonly SidedPlace[]): Subject[] {
    const around = places.flatMap(({ side, trail }) => trail.flatMap((place) => prefixes(side, place)));
    return this.#sorted([
      ...places.flatMap((place) => this.#within(place)),
      ...[...new Set(around)].flatMap((name) => this.#at.get(name) ?? []),
    ]);
  }

  within(places: readonly Pick<SidedPlace, "side" | "keys">[]): Subject[] {
    return this.#sorted(places.flatMap((place) => this.#within(place)));
  }

  #within({ side, keys }: Pick<SidedPlace, "side" | "keys">): readonly Subject[] {
    return this.#inside.get(nameOf(side, keys)) ?? [];
  }

  #sorted(found: readonly Subject[]): Subject[] {
    const order = (subject: Subject) => this.#order.get(subject) ?? 0;
    return [...new Set(found)].sort((one, other) => order(one) - order(other));
  }
}

function prefixes(side: DocumentSide, keys: Keys): string[] {
  let name = nameOf(side, []);
  return [name, ...keys.map((key) => (name += `\0${key}`))];
}

function nameOf(side: DocumentSide, keys: Keys): string {
  return [side, ...keys].join("\0");
}

function add(map: Map<string, Subject[]>, name: string, subject: Subject): void {
  const known = map.get(name);
  if (known === undefined) map.set(name, [subject]);
  else if (known.at(-1) !== subject) known.push(subject);
}
