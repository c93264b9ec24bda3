// Mistakes of a client that writes too many separators (reference: Algorithm, steps 1.3 and 1.5).
import { causes, joined, type Way } from "./cause.ts";

export const separatorCauses = causes(
  {
    code: "trailing_ampersand",
    message: "The client wrote a separator after the last part.",
    fix: "Do not write a separator after the last part.",
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
    message: "The client wrote `&` after each pair, even after the last pair.",
    fix: "Write `&` between the pairs, but not after the last pair.",
    reports: 0,
    restates: ["trailing_ampersand"],
    core: ["&"],
    ways: () => [
      ["&", { compose: ({ path, pairs, hash }) => joined(path, `${pairs}&`, hash) }],
      ["a line end", { compose: ({ path, pairs, hash }) => joined(path, `${pairs}\n`, hash) }],
      [
        "& after the pairs, but not after the path",
        { compose: ({ path, pairs, hash }) => `${path}${pairs}&${hash ?? ""}` },
      ],
    ],
  },
  {
    code: "leading_separator",
    message: "The client wrote a separator before the first part or the first pair.",
    fix: "Begin the string with the path, then write one `&` and the pairs.",
    reports: 0,
    ways: () => [
      ...["&", "?", "\n", "=", "/", " ", "\ufeff"].map((lead): Way => [JSON.stringify(lead), { lead }]),
      ["path&&pairs", { compose: ({ path, pairs, hash }) => joined(`${path}&`, pairs, hash) }],
    ],
  },
  {
    code: "empty_part_kept",
    message: "The client signed an empty part for a missing query or a missing body.",
    fix: "Merge the query and the headers into one part, and add a hash only if the request has a body.",
    reports: 0,
    restates: ["trailing_ampersand"],
    core: ["empty part instead of the query"],
    ways: ({ query }) => {
      const empty = query.length === 0 ? "" : undefined;
      return [
        ["empty part instead of the query", { compose: ({ path, pairs, hash }) => joined(path, empty, pairs, hash) }],
        ["empty query part after the pairs", { compose: ({ path, pairs, hash }) => joined(path, pairs, empty, hash) }],
        [
          "empty parts instead of the query and the body",
          { compose: ({ path, pairs, hash }) => joined(path, empty, pairs, hash ?? "") },
        ],
        ["empty part instead of the body", { compose: ({ path, pairs, hash }) => joined(path, pairs, hash ?? "") }],
        [
          "empty line instead of the body",
          { compose: ({ path, pairs, hash }) => [path, pairs, hash ?? ""].join("\n") },
        ],
      ];
    },
  },
);
