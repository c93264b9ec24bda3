import { add, all, cases, remove, renameComponent, set } from "../edit.ts";
import { GET_QUOTES, GET_SECTORS, PLACE_ORDER, SECURITY_SCHEMES } from "../places.ts";

const VERSION = "/components/parameters/InterfaceVersion";
const addToken = add(`${SECURITY_SCHEMES}/token`, { type: "apiKey", in: "header", name: "x-made-up-token" });

export const SECURITY = [
  cases(
    "major",
    "The service rejects requests of the older client, and the verifiers of users read the wrong header.",
    {
      "the app key moves to another request header": set(`${SECURITY_SCHEMES}/appKey/name`, "x-made-up-app"),
    },
  ),
  cases("major", "Users need a new credential.", {
    "a bearer token replaces the signature": set(`${SECURITY_SCHEMES}/signature`, { type: "http", scheme: "bearer" }),
    "every operation also requires a token": all(addToken, add("/security/0/token", [])),
    "one operation also requires a token": all(
      addToken,
      add(`${PLACE_ORDER}/security`, [{ appKey: [], signature: [], token: [] }]),
    ),
  }),
  cases("minor", "Calls that were valid are still valid.", {
    "the service accepts a token as an alternative to the app key and the signature": all(
      addToken,
      add("/security/-", { token: [] }),
    ),
    "one operation no longer requires authentication": add(`${GET_QUOTES}/security`, []),
  }),
  cases("patch", "The client sends the same header, and users do not see the name of the scheme.", {
    "a security scheme is renamed": all(
      renameComponent(`${SECURITY_SCHEMES}/appKey`, `${SECURITY_SCHEMES}/made_up_key`),
      set("/security/0", { made_up_key: [], signature: [] }),
    ),
  }),
  cases("patch", "Only a text changes.", {
    "the description of a security scheme is reworded": set(`${SECURITY_SCHEMES}/appKey/description`, "Who is asking."),
  }),
  cases("major", "The header selects another version of the interface, so users must be notified.", {
    "a header that the client sends automatically gets another value": set(`${VERSION}/schema/const`, "v8"),
  }),
  cases("patch", "Callers do not pass the header.", {
    "the client automatically sends one more header": add(`${GET_SECTORS}/parameters/-`, {
      name: "x-made-up-channel",
      in: "header",
      required: true,
      "x-client-supplied": true,
      schema: { type: "string", const: "sdk" },
    }),
  }),
  cases("major", "No existing call passes it.", {
    "the client stops sending a header automatically": remove(`${VERSION}/x-client-supplied`),
  }),
  cases("patch", "Users set the base URL themselves.", {
    "one operation gets another server": add(`${GET_SECTORS}/servers`, [{ url: "https://elsewhere.made-up.invalid" }]),
    "the service gets another server": set("/servers/0/url", "https://elsewhere.made-up.invalid"),
  }),
].flat();
