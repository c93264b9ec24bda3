import { bodyBytesCauses, unicodeFormCauses } from "./body-bytes.ts";
import { bodyEncoderCauses } from "./body-encoders.ts";
import { bodyEscapeCauses } from "./body-escapes.ts";
import { bodyHashCauses } from "./body-hash.ts";
import { bodyObjectCauses } from "./body-object.ts";
import { bodyPresenceCauses } from "./body-presence.ts";
import { bodyTextCauses } from "./body-text.ts";
import type { Cause } from "./cause.ts";
import { encodingCauses } from "./encoding.ts";
import { headerNameCauses } from "./header-names.ts";
import { headerSetCauses } from "./header-set.ts";
import { headerValueCauses } from "./header-values.ts";
import { hostCauses } from "./host.ts";
import { joiningCauses } from "./joining.ts";
import { keyCauses } from "./key.ts";
import { macCauses } from "./mac.ts";
import { targetCauses } from "./mixed-target.ts";
import { orderCauses } from "./order.ts";
import { partCauses } from "./parts-left-out.ts";
import { pathCauses } from "./path.ts";
import { queryValueCauses } from "./query-values.ts";
import { queryCauses } from "./query.ts";
import { repeatedCauses } from "./repeated.ts";
import { secretCauses } from "./secret.ts";
import { signatureTextCauses } from "./signature-text.ts";
import { stringCauses } from "./string-to-sign.ts";
import { timestampCauses } from "./timestamp-value.ts";

const ALL = {
  path: [...pathCauses, ...targetCauses],
  query: [...queryCauses, ...queryValueCauses],
  "repeated names": repeatedCauses,
  order: orderCauses,
  headers: headerSetCauses,
  host: hostCauses,
  timestamp: timestampCauses,
  "header values": headerValueCauses,
  // The search finds a header value by the correct header name. So the table must list mistakes in header values before
  // mistakes in header names.
  "header names": headerNameCauses,
  body: [
    ...bodyPresenceCauses,
    ...bodyTextCauses,
    ...bodyEscapeCauses,
    ...bodyEncoderCauses,
    ...bodyObjectCauses,
    ...bodyBytesCauses,
  ],
  "Unicode form": unicodeFormCauses,
  "body hash": bodyHashCauses,
  joining: [...joiningCauses, ...partCauses],
  "percent-encoding": [...encodingCauses, ...stringCauses],
  key: [...keyCauses, ...secretCauses],
  MAC: macCauses,
  "form of the signature": signatureTextCauses,
} as const;

type StepName = keyof typeof ALL;

/** Cause of a mismatch. Codes are stable. */
export type CauseCode = (typeof ALL)[StepName][number]["code"];

export type KnownCause = Cause<CauseCode>;

/** If the search combines two mistakes, the search first applies the mistake that this table lists first. */
export const STEPS: Readonly<Record<StepName, readonly KnownCause[]>> = ALL;

export const CAUSES: readonly KnownCause[] = Object.values(STEPS).flat();

const BY_CODE: ReadonlyMap<string, KnownCause> = /* @__PURE__ */ new Map(CAUSES.map((cause) => [cause.code, cause]));

export function causeOf(code: string): KnownCause {
  const cause = BY_CODE.get(code);
  if (cause === undefined) throw new RangeError(`There is no cause ${code}.`);
  return cause;
}
