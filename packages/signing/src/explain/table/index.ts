import { bodyBytesCauses } from "./body-bytes.ts";
import { bodyEscapeCauses } from "./body-escapes.ts";
import { bodyHashPairCauses } from "./body-hash-pair.ts";
import { encodedApartCauses } from "./encoded-apart.ts";
import { hostNameCauses } from "./host-name.ts";
import { keyBytesCauses } from "./key-bytes.ts";
import { messageBytesCauses } from "./message-bytes.ts";
import { separatorCauses } from "./separators.ts";
import { bodyEncoderCauses } from "./body-encoders.ts";
import { bodyHashCauses } from "./body-hash.ts";
import { bodyHashFormCauses } from "./body-hash-form.ts";
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
import { orderCauses } from "./order.ts";
import { partCauses } from "./parts-left-out.ts";
import { pathCauses } from "./path.ts";
import { pathTemplateCauses } from "./path-template.ts";
import { queryCauses } from "./query.ts";
import { queryValueCauses } from "./query-values.ts";
import { repeatedCauses } from "./repeated.ts";
import { secretCauses } from "./secret.ts";
import { signatureTextCauses } from "./signature-text.ts";
import { stringCauses } from "./string-to-sign-encoding.ts";
import { targetCauses } from "./mixed-target.ts";
import { templateCauses } from "./templates.ts";
import { timestampCauses } from "./timestamp-value.ts";
import { unicodeFormCauses } from "./unicode-form.ts";
import { unsentParameterCauses } from "./unsent-parameter.ts";

const ALL = {
  path: [...pathCauses, ...pathTemplateCauses, ...targetCauses],
  query: [...queryCauses, ...queryValueCauses, ...unsentParameterCauses],
  "repeated names": repeatedCauses,
  order: orderCauses,
  headers: headerSetCauses,
  host: [...hostCauses, ...hostNameCauses],
  timestamp: timestampCauses,
  "header values": [...headerValueCauses, ...templateCauses],
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
  "body hash": [...bodyHashCauses, ...bodyHashPairCauses, ...bodyHashFormCauses],
  joining: [...joiningCauses, ...separatorCauses, ...partCauses],
  "percent-encoding": [...encodingCauses, ...stringCauses, ...encodedApartCauses, ...messageBytesCauses],
  key: [...keyCauses, ...keyBytesCauses, ...secretCauses],
  MAC: macCauses,
  "form of the signature": signatureTextCauses,
} as const;

export type StepName = keyof typeof ALL;

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
