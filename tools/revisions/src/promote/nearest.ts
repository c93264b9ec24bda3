/**
 * Returns up to three names that are similar to a given name. The similarity of two names is Dice's coefficient of
 * their letter pairs.
 */
export function nearest(name: string, names: readonly string[]): string[] {
  const likeness = new Map(names.map((other) => [other, dice(pairs(name), pairs(other))]));
  const like = (other: string) => likeness.get(other) ?? 0;
  return names
    .filter((other) => like(other) > 0)
    .sort((one, other) => like(other) - like(one))
    .slice(0, 3);
}

function dice(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return (2 * [...one].filter((pair) => other.has(pair)).length) / (one.size + other.size);
}

function pairs(name: string): Set<string> {
  const letters = name.toLowerCase();
  return new Set(Array.from({ length: Math.max(letters.length - 1, 0) }, (_, i) => letters.slice(i, i + 2)));
}
