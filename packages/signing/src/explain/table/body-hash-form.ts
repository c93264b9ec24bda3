// Mistakes in the hex format of the body's hash (reference: Algorithm, step 1.4).
import { bytesOfHex } from "../bytes.ts";
import { HASH_FORMS, LOSSY_HEX } from "../formats/hex-forms.ts";
import { causes, each } from "./cause.ts";

export const bodyHashFormCauses = causes({
  code: "body_hash_hex_form",
  message:
    "The client wrote the body hash in an unusual hex format, for example with separators or without leading zeros.",
  fix: "Write 64 upper-case hex digits.",
  reports: 5,
  restates: ["body_hash_lower_case"],
  core: ["AB-CD"],
  ways: ({ body }) =>
    body === undefined
      ? []
      : [
          ...each(HASH_FORMS, (writeHash) => ({ writeHash })),
          ...each(LOSSY_HEX, (write) => ({ writeHash: (hex) => write(bytesOfHex(hex)) })),
        ],
});
