import { AMPERSAND, type Back, type Escape, hexOf, isDigit, SEMICOLON, SPACE } from "./bytes.ts";

const NUMBER_SIGN = 0x23;
/** Zeros can make an entity as long as one likes. */
const LONGEST_ENTITY = 48;

/** Names of ASCII characters in HTML, each in front of its character. A space is often written as one that does not break. */
const ENTITIES = new Map(
  (
    "tab\t newline\n excl! quot\" num# dollar$ percnt% amp& apos' lpar( rpar) ast* midast* plus+ comma, hyphen- dash- " +
    "minus- period. sol/ colon: semi; lt< equals= gt> quest? commat@ lsqb[ lbrack[ bsol\\ rsqb] rbrack] hat^ lowbar_ " +
    "underbar_ grave` diacriticalgrave` lcub{ lbrace{ verbar| vert| verticalline| rcub} rbrace} tilde~"
  )
    .split(" ")
    .map((entry) => [entry.slice(0, -1), entry.charCodeAt(entry.length - 1)]),
)
  .set("nbsp", SPACE)
  .set("nonbreakingspace", SPACE);
/** HTML reads these without a semicolon, too. */
const OPEN_NAMES = ["amp", "lt", "gt", "quot", "nbsp"];
const BEYOND_ASCII = 0x80;

/** Returns the entity of HTML that ends with the last byte. */
export function entityBefore(back: Back, next: number | undefined): Escape | undefined {
  const isOpen = back(1) !== SEMICOLON;
  if (isOpen && next === SEMICOLON) return undefined;
  const end = isOpen ? 1 : 2;
  let places = end;
  while (places < LONGEST_ENTITY && isOfEntity(back(places))) places++;
  if (back(places) !== AMPERSAND) return undefined;
  const name = String.fromCharCode(...Array.from({ length: places - end }, (_, at) => back(places - 1 - at)));
  const character = isOpen ? openCharacter(name, next ?? 0) : characterOf(name);
  return character === undefined ? undefined : { length: places, character };
}

function isOfEntity(byte: number): boolean {
  return isDigit(byte) || (byte >= 0x61 && byte <= 0x7a) || byte === NUMBER_SIGN;
}

function openCharacter(name: string, next: number): number | undefined {
  if (!name.startsWith("#")) return OPEN_NAMES.includes(name) ? characterOf(name) : undefined;
  const goesOn = name.startsWith("#x") ? hexOf(next) !== undefined : isDigit(next);
  return goesOn ? undefined : characterOf(name);
}

function characterOf(name: string): number | undefined {
  const isNumber = /^#(?:\d+|x[\da-f]+)$/.test(name);
  if (isNumber) return Number(name.slice(1).replace("x", "0x"));
  return ENTITIES.get(name) ?? (/^[a-z]+\d*$/.test(name) ? BEYOND_ASCII : undefined);
}
