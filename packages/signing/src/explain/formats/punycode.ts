// Decodes the labels of an international host (RFC 3492), because some platforms have no function for Punycode.

const BASE = 36;
const FIRST = 128;

/** Returns undefined if no label of the host begins with `xn--`, or if an `xn--` label is malformed. */
export function hostInUnicode(host: string): string | undefined {
  if (!/(?:^|\.)xn--/.test(host)) return undefined;
  const labels = host.split(".").map((label) => (label.startsWith("xn--") ? decodeLabel(label.slice(4)) : label));
  return labels.includes(undefined) ? undefined : labels.join(".");
}

function decodeLabel(label: string): string | undefined {
  const hyphen = label.lastIndexOf("-");
  const output = Array.from(label.slice(0, Math.max(hyphen, 0)), (character) => character.charCodeAt(0));
  let [code, index, bias] = [FIRST, 0, 72];
  for (let at = hyphen + 1; at < label.length;) {
    const before = index;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = parseInt(label.charAt(at++), BASE);
      if (Number.isNaN(digit)) return undefined;
      // In Punycode, `a` to `z` mean 0 to 25, and `0` to `9` mean 26 to 35.
      const value = digit < 10 ? digit + 26 : digit - 10;
      index += value * weight;
      const threshold = Math.min(Math.max(k - bias, 1), 26);
      if (value < threshold) break;
      weight *= BASE - threshold;
    }
    const length = output.length + 1;
    bias = adapt(index - before, length, before === 0);
    code += Math.floor(index / length);
    index %= length;
    if (code > 0x10ffff) return undefined;
    output.splice(index++, 0, code);
  }
  return String.fromCodePoint(...output);
}

function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / length);
  let k = 0;
  for (; rest > 455; k += BASE) rest = Math.floor(rest / 35);
  return k + Math.floor((36 * rest) / (rest + 38));
}
