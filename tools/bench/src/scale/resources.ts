const QUALIFIERS = `cash margin option futures bond fund index crypto forward swap
  retail pension trust daily weekly archived pending synthetic global regional`.split(/\s+/);
const NOUNS = `order account position quote alert watchlist statement transfer dividend filing
  report contract basket schedule limit mandate fee holding auction review`.split(/\s+/);

export interface Resource {
  /** `CashOrder` */
  readonly name: string;
  /** `/trading/cash-orders` */
  readonly path: string;
  readonly family: string;
  readonly group: string;
  /** Name of an earlier resource, to which the schemas of this resource can refer. */
  readonly earlier: string;
}

export function resources(count: number): Resource[] {
  const most = QUALIFIERS.length * NOUNS.length;
  if (count > most) throw new Error(`resources() has names for at most ${most} resources, received ${count}.`);
  return Array.from({ length: count }, (_, at) => {
    const isTrading = at % 2 === 0;
    return {
      name: wordsAt(at).map(capitalized).join(""),
      path: `/${isTrading ? "trading" : "market-data"}/${wordsAt(at).join("-")}s`,
      family: isTrading ? "trading" : "marketData",
      group: `${wordsAt(at)[1]}s`,
      earlier: wordsAt(Math.floor(at / 2))
        .map(capitalized)
        .join(""),
    };
  });
}

function wordsAt(at: number): [qualifier: string, noun: string] {
  const [qualifier, noun] = [QUALIFIERS[at % QUALIFIERS.length], NOUNS[Math.floor(at / QUALIFIERS.length)]];
  return [qualifier ?? "", noun ?? ""];
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
