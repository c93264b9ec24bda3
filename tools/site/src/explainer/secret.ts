// Finds mistakes in the field of the app secret.
import { computeSignature } from "@org/signing";
import { PLACEHOLDER } from "../../../../packages/signing/src/explain/warnings.ts";
import type { PreparedRequest } from "./request.ts";
import { valueIn } from "./shown.ts";
import type { Finding, Inputs, Problem } from "./types.ts";

/** Returns the signature or the canonical request to compare. */
export function givenOf({ request }: PreparedRequest, theirs: string): string {
  return theirs.trim() || (request.headers["x-signature"] ?? "");
}

/** Returns the value in the field, or its whole text if the given signature is right with it or none is given. */
export async function secretOf(prepared: PreparedRequest, { appSecret, theirs }: Inputs): Promise<string> {
  const given = givenOf(prepared, theirs);
  const value = valueIn(appSecret);
  if (given === "" || value === "" || value === appSecret) return appSecret;
  return (await computeSignature(prepared.signed, appSecret)) === given ? appSecret : value;
}

/** Warns about the text of the field that the page did not use. */
export function fieldWarnings(field: string, appSecret: string): Finding[] {
  if (field === appSecret) return [];
  return [field.trim() === appSecret ? WHITE_SPACE : NAMED_VALUE];
}

/** Returns mistakes that the search cannot find, because it does not have the right secret. */
export function secretMistakes(appSecret: string, appKey: string): Finding[] {
  if (PLACEHOLDER.test(appSecret)) return [VARIABLE];
  return appSecret === appKey ? [KEY_AS_SECRET] : [];
}

/** Shortest secret to search in the request, because a shorter text can be there by chance. */
const SHORTEST = 8;

/** Line of a script, such as `export APP_SECRET=…`. */
const ASSIGNMENT = /^[\w $.]*secret\w{0,30} ?:?=/im;

/** Returns whether the field of the request has the app secret, or a line of a script that sets one. */
export function hasSecret({ request, appSecret }: Inputs): boolean {
  const secret = valueIn(appSecret);
  return (secret.length >= SHORTEST && request.includes(secret)) || ASSIGNMENT.test(request);
}

export const SECRET_IN_REQUEST: Problem = {
  message: "The request field has an app secret.",
  fix: "Paste only the request that the client sent, and enter the app secret in its own field.",
};

const NAMED_VALUE: Finding = {
  code: "quotes_around_secret",
  message: "The field of the app secret has `NAME=value`. The page used only the value.",
  fix: "Enter only the value, without the name and without quotes.",
  step: "key",
};

const WHITE_SPACE: Finding = {
  code: "white_space_around_secret",
  message: "The field of the app secret has white space at the start or the end. The page did not use it.",
  fix: "Remove the white space from the field. If the service stores the secret with it, the client must sign with it too.",
  step: "key",
};

const VARIABLE: Finding = {
  code: "placeholder_sent",
  message: "The field of the app secret has a placeholder, such as `$APP_SECRET` or `undefined`.",
  fix: "Enter the app secret itself.",
  step: "key",
};

const KEY_AS_SECRET: Finding = {
  code: "app_key_as_secret",
  message: "The app secret in the field is the app key of the request.",
  fix: "Enter the app secret that belongs to the app key.",
  step: "key",
};
