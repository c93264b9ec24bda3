import type { SigningVariant } from "./signing-variant.ts";

/**
 * Creates a cache that keeps the latest result of `compute`. The cache also keeps an older result until the next call
 * of `keepNext`.
 */
export function remember<T>(fields: readonly (keyof SigningVariant)[], compute: (variant: SigningVariant) => T) {
  interface Entry {
    readonly variant: SigningVariant;
    readonly value: T;
  }
  let kept: Entry | undefined;
  let latest: Entry | undefined;
  const isSame = (entry: Entry | undefined, variant: SigningVariant) =>
    entry !== undefined && fields.every((field) => entry.variant[field] === variant[field]);
  return {
    get(variant: SigningVariant): T {
      for (const entry of [latest, kept]) if (entry && isSame(entry, variant)) return entry.value;
      latest = { variant, value: compute(variant) };
      kept ??= latest;
      return latest.value;
    },
    keepNext() {
      kept = undefined;
    },
  };
}
