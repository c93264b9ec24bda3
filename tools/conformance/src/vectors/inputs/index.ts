import type { RefusedInput, SignedInput } from "../vector.ts";
import { BODIES } from "./body.ts";
import { CREDENTIALS } from "./credentials.ts";
import { ENCODINGS } from "./encoding.ts";
import { HEADERS } from "./headers.ts";
import { ORDERS } from "./order.ts";
import { PATHS } from "./path.ts";
import { QUERIES } from "./query.ts";
import { REFUSALS } from "./refusals.ts";
import { REFUSED_BODIES } from "./refused-bodies.ts";
import { WORKED } from "./worked.ts";

export const INPUTS: readonly (SignedInput | RefusedInput)[] = [
  ...WORKED,
  ...PATHS,
  ...QUERIES,
  ...ORDERS,
  ...ENCODINGS,
  ...BODIES,
  ...HEADERS,
  ...CREDENTIALS,
  ...REFUSALS,
  ...REFUSED_BODIES,
];
