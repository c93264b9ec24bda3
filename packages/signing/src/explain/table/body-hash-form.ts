// Other forms of the hex of the body's hash (reference: Algorithm, step 1.4).
import { bytesOfHex } from "../bytes.ts";
import { HASH_FORMS, LOSSY_HEX } from "../hex-forms.ts";
import { causes, each } from "./cause.ts";

export const bodyHashFormCauses = causes({
  code: "body_hash_hex_form",
  message: "The client wrote the hex of the body hash in another form: with separators, a prefix, or zeros missing.",
  fix: "Write 64 upper-case hex digits.",
  reports: 5,
  core: ["AB-CD"],
  ways: ({ body }) =>
    body === undefined
      ? []
      : [
          ...each(HASH_FORMS, (writeHash) => ({ writeHash })),
          ...each(LOSSY_HEX, (write) => ({ writeHash: (hex) => write(bytesOfHex(hex)) })),
        ],
});
