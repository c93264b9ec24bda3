// Separators that are too many (reference: Algorithm, steps 1.3 and 1.5).
import { causes, joined, type Way } from "./cause.ts";

export const separatorCauses = causes(
  {
    code: "trailing_ampersand",
    message: "The client wrote a separator behind the last part.",
    fix: "End the string behind the last part.",
    reports: 0,
    core: ['"&"'],
    ways: () =>
      ["&", "\n", "=", "?", "|", ";", ",", " ", "\r\n", "&&", "%26", "\\n", "\0", "/"].map((end) => [
        JSON.stringify(end),
        { end },
      ]),
  },
  {
    code: "pairs_trailing_separator",
    message: "The client wrote `&` behind each pair, the last one too.",
    fix: "Join the pairs; the last has no `&`.",
    reports: 0,
    core: ["&"],
    ways: () => [
      ["&", { compose: ({ path, pairs, hash }) => joined(path, `${pairs}&`, hash) }],
      ["a line end", { compose: ({ path, pairs, hash }) => joined(path, `${pairs}\n`, hash) }],
      ["&, and no other before the hash", { compose: ({ path, pairs, hash }) => `${path}${pairs}&${hash ?? ""}` }],
    ],
  },
  {
    code: "leading_separator",
    message: "The client wrote a separator before the first part or the first pair.",
    fix: "Begin the string with the path, and the pairs behind one `&`.",
    reports: 0,
    ways: () => [
      ...["&", "?", "\n", "=", "/", " ", "\ufeff"].map((lead): Way => [JSON.stringify(lead), { lead }]),
      ["path&&pairs", { compose: ({ path, pairs, hash }) => joined(`${path}&`, pairs, hash) }],
    ],
  },
  {
    code: "empty_part_kept",
    message: "The client joined query, headers and hash as parts of their own, and kept an empty one.",
    fix: "Merge query and headers; leave an empty part out.",
    reports: 0,
    core: ["of the query"],
    ways: ({ query }) => {
      const empty = query.length === 0 ? "" : undefined;
      return [
        ["of the query", { compose: ({ path, pairs, hash }) => joined(path, empty, pairs, hash) }],
        ["of the query, behind", { compose: ({ path, pairs, hash }) => joined(path, pairs, empty, hash) }],
        ["of query and body", { compose: ({ path, pairs, hash }) => joined(path, empty, pairs, hash ?? "") }],
        ["of the body", { compose: ({ path, pairs, hash }) => joined(path, pairs, hash ?? "") }],
        ["of the body, by line", { compose: ({ path, pairs, hash }) => [path, pairs, hash ?? ""].join("\n") }],
      ];
    },
  },
);
