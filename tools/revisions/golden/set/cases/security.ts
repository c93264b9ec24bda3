import type { Case } from "../case.ts";
import { add, all, remove, renameComponent, set } from "../edit.ts";
import { GET_QUOTES, GET_SECTORS, PLACE_ORDER, SECURITY_SCHEMES } from "../places.ts";

const VERSION = "/components/parameters/InterfaceVersion";
const addToken = add(`${SECURITY_SCHEMES}/token`, { type: "apiKey", in: "header", name: "x-made-up-token" });

export const SECURITY: readonly Case[] = [
  {
    name: "the app key moves to another request header",
    edit: set(`${SECURITY_SCHEMES}/appKey/name`, "x-made-up-app"),
    bump: "major",
    why: "The service rejects requests of the older client, and the verifiers of users read the wrong header.",
  },
  {
    name: "a bearer token replaces the signature",
    edit: set(`${SECURITY_SCHEMES}/signature`, { type: "http", scheme: "bearer" }),
    bump: "major",
    why: "Users need a new credential.",
  },
  {
    name: "every operation also requires a token",
    edit: all(addToken, add("/security/0/token", [])),
    bump: "major",
    why: "Users need a new credential.",
  },
  {
    name: "one operation also requires a token",
    edit: all(addToken, add(`${PLACE_ORDER}/security`, [{ appKey: [], signature: [], token: [] }])),
    bump: "major",
    why: "Users need a new credential.",
  },
  {
    name: "the service also accepts a token instead of the app key and the signature",
    edit: all(addToken, add("/security/-", { token: [] })),
    bump: "minor",
    why: "Requests with the app key and the signature are still valid.",
  },
  {
    name: "one operation no longer requires authentication",
    edit: add(`${GET_QUOTES}/security`, []),
    bump: "minor",
    why: "A signed request is still valid.",
  },
  {
    name: "a security scheme is renamed",
    edit: all(
      renameComponent(`${SECURITY_SCHEMES}/appKey`, `${SECURITY_SCHEMES}/made_up_key`),
      set("/security/0", { made_up_key: [], signature: [] }),
    ),
    bump: "patch",
    why: "The client sends the same header, and users do not see the name of the scheme.",
  },
  {
    name: "the description of a security scheme is reworded",
    edit: set(`${SECURITY_SCHEMES}/appKey/description`, "Who is asking."),
    bump: "patch",
    why: "Only a text changes.",
  },
  {
    name: "a header that the client sends automatically gets another value",
    edit: set(`${VERSION}/schema/const`, "v8"),
    bump: "major",
    why: "The header selects another version of the interface, so users must be notified.",
  },
  {
    name: "the client automatically sends one more header",
    edit: add(`${GET_SECTORS}/parameters/-`, {
      name: "x-made-up-channel",
      in: "header",
      required: true,
      "x-client-supplied": true,
      schema: { type: "string", const: "sdk" },
    }),
    bump: "patch",
    why: "Callers do not pass the header.",
  },
  {
    name: "the client stops sending a header automatically",
    edit: remove(`${VERSION}/x-client-supplied`),
    bump: "major",
    why: "No existing call passes the header.",
  },
  {
    name: "one operation gets another server",
    edit: add(`${GET_SECTORS}/servers`, [{ url: "https://elsewhere.made-up.invalid" }]),
    bump: "patch",
    why: "Users set the base URL themselves.",
  },
  {
    name: "the service gets another server",
    edit: set("/servers/0/url", "https://elsewhere.made-up.invalid"),
    bump: "patch",
    why: "Users set the base URL themselves.",
  },
];
