// The edits that stand near a place, found by their keys: large documents have thousands of edits, and as many findings.
import type { Subject } from "../edits/subject.ts";
import type { Keys } from "../document/keys.ts";

export type DocumentSide = "base" | "revision";

/** A place in one of the documents, with the places on the way there. */
interface SidedPlace {
  readonly side: DocumentSide;
  readonly keys: Keys;
  readonly trail: readonly Keys[];
}

export class Nearby {
  readonly #order = new Map<Subject, number>();
  /** By each place that an edit stands in, and by its own. */
  readonly #inside = new Map<string, Subject[]>();
  /** By the place of an edit, and by the place that holds it. */
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

  /** Edits within the places, and edits of what is on the way there or of a field of it; in their order. */
  find(places: readonly SidedPlace[]): Subject[] {
    const around = places.flatMap(({ side, trail }) => trail.flatMap((place) => prefixes(side, place)));
    return this.#sorted([
      ...places.flatMap((place) => this.#within(place)),
      ...[...new Set(around)].flatMap((name) => this.#at.get(name) ?? []),
    ]);
  }

  /** Edits within the places; in their order. */
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
