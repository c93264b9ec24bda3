// Mistakes in the Unicode form of characters such as `é`, which are one or two code points (reference: Algorithm).
import { causes, mapTexts, type Change, type Way } from "./cause.ts";

const FORMS = ["NFC", "NFD", "NFKC", "NFKD"] as const;

export const unicodeFormCauses = causes({
  code: "unicode_form_changed",
  message: "The client signed characters such as `é` in another Unicode form, such as NFC instead of NFD.",
  fix: "Sign and send the same text, without a call of a function such as `normalize`.",
  reports: 0,
  ways: ({ path, query, body }) =>
    FORMS.flatMap((form): Way[] => {
      const ofPath: Change = { path: path.normalize(form) };
      const ofQuery: Change = { query: mapTexts(query, (text) => text.normalize(form)) };
      const ofBody: Change = typeof body?.data === "string" ? { body: { data: body.data.normalize(form) } } : {};
      return [
        [`${form} of the path`, ofPath],
        [`${form} of the query`, ofQuery],
        [`${form} of the body`, ofBody],
        [`${form} of the whole request`, { ...ofPath, ...ofQuery, ...ofBody }],
      ];
    }),
});
