// How requests prove who sends them, what the client sends by itself, and where to.
import type { Case } from "../case.ts";
import { add, all, remove, renameComponent, set } from "../edit.ts";
import { GET_QUOTES, GET_SECTORS, PLACE_ORDER, SECURITY_SCHEMES } from "../places.ts";

const VERSION = "/components/parameters/InterfaceVersion";
const addToken = add(`${SECURITY_SCHEMES}/token`, { type: "apiKey", in: "header", name: "x-made-up-token" });

export const SECURITY: readonly Case[] = [
  {
    name: "the key is sent in another header",
    edit: set(`${SECURITY_SCHEMES}/appKey/name`, "x-made-up-app"),
    bump: "major",
    why: "Requests of the older client are refused, and a verifier of a user's own looks in the wrong place.",
  },
  {
    name: "the signature gives way to a bearer token",
    edit: set(`${SECURITY_SCHEMES}/signature`, { type: "http", scheme: "bearer" }),
    bump: "major",
    why: "Users need another credential.",
  },
  {
    name: "every request must carry a token, too",
    edit: all(addToken, add("/security/0/token", [])),
    bump: "major",
    why: "Users need another credential.",
  },
  {
    name: "one operation must carry a token, too",
    edit: all(addToken, add(`${PLACE_ORDER}/security`, [{ appKey: [], signature: [], token: [] }])),
    bump: "major",
    why: "Users need another credential.",
  },
  {
    name: "a request may carry a token in the place of key and signature",
    edit: all(addToken, add("/security/-", { token: [] })),
    bump: "minor",
    why: "Key and signature are still right.",
  },
  {
    name: "one operation asks for no proof",
    edit: add(`${GET_QUOTES}/security`, []),
    bump: "minor",
    why: "A signed request is still right.",
  },
  {
    name: "a proof goes by another name in the document",
    edit: all(
      renameComponent(`${SECURITY_SCHEMES}/appKey`, `${SECURITY_SCHEMES}/made_up_key`),
      set("/security/0", { made_up_key: [], signature: [] }),
    ),
    bump: "patch",
    why: "The name is seen by nobody: the same header is sent.",
  },
  {
    name: "a proof is described in other words",
    edit: set(`${SECURITY_SCHEMES}/appKey/description`, "Who is asking."),
    bump: "patch",
    why: "Words.",
  },
  {
    name: "the header that the client sends by itself has another value",
    edit: set(`${VERSION}/schema/const`, "v8"),
    bump: "major",
    why: "It selects another interface, of which a user must be told.",
  },
  {
    name: "the client sends one header more by itself",
    edit: add(`${GET_SECTORS}/parameters/-`, {
      name: "x-made-up-channel",
      in: "header",
      required: true,
      "x-client-supplied": true,
      schema: { type: "string", const: "sdk" },
    }),
    bump: "patch",
    why: "Callers are not asked for it.",
  },
  {
    name: "the client no longer sends its header by itself",
    edit: remove(`${VERSION}/x-client-supplied`),
    bump: "major",
    why: "Every call lacks it.",
  },
  {
    name: "one operation is elsewhere",
    edit: add(`${GET_SECTORS}/servers`, [{ url: "https://elsewhere.made-up.invalid" }]),
    bump: "patch",
    why: "Users say themselves where it is.",
  },
  {
    name: "the service is elsewhere",
    edit: set("/servers/0/url", "https://elsewhere.made-up.invalid"),
    bump: "patch",
    why: "Users say themselves where it is.",
  },
];
