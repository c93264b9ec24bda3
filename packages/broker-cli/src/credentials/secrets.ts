// Keeps the app secret out of arguments, requests and errors.
import { createRedactor, type Redactor } from "@org/signing/sending";
import { CliError } from "../errors.ts";
import type { Io } from "../io.ts";
import { listProfiles } from "./profiles.ts";

const OPTION = /^--?[\w-]*(?:secret|password|passwd)[\w-]*(?:=|$)/i;
const ASSIGNMENT = /^\w*(?:secret|password|passwd)\w*=/i;

/**
 * Minimum length of a secret that `assertNoSecret` searches for. A shorter secret could occur in an ordinary argument
 * by chance, and then `broker` would reject the argument.
 */
export const SHORTEST_SECRET = 8;

/** Creates a redactor for the app secrets in the environment and in all profiles. */
export async function redactorFor(io: Io): Promise<Redactor> {
  const profiles = await listProfiles({ ...io, stderr: () => {} }).catch(() => undefined);
  const secrets = [...(profiles?.values() ?? [])].map(({ appSecret }) => appSecret);
  return createRedactor([io.env["BROKER_APP_SECRET"], ...secrets].filter((secret) => secret !== undefined));
}

/**
 * Names of options and variables that an error message may repeat. Any other name may contain the secret. For example,
 * the end of the name `--secret-made-up` may be the secret.
 */
const KNOWN_NAME = /^(?:--?|)(?:(?:broker|app|client|api)[-_]?)*(?:secret|password|passwd)(?==|$)/i;

/**
 * Rejects a command line that contains a secret or an option for a secret. The error does not repeat the secret.
 *
 * @param secret the app secret; undefined if `broker` has not read the app secret yet
 */
export function assertNoSecret(args: readonly string[], secret = ""): void {
  const { redact } = createRedactor(secret.length < SHORTEST_SECRET ? [] : [secret]);
  const isSecret = (arg: string) => redact(arg) !== arg;
  const index = args.findIndex((arg) => OPTION.test(arg) || ASSIGNMENT.test(arg) || isSecret(arg));
  if (index === -1) return;
  const [name] = KNOWN_NAME.exec(args[index] ?? "") ?? [];
  const [option] = /^--[a-z][a-z-]*$/.exec(args[index - 1] ?? "") ?? [];
  const place = name ? ` (${name})` : option ? ` (after ${option})` : "";
  throw new CliError("credentials", {
    code: "secret_in_arguments",
    message:
      `Argument ${index + 1}${place} contains a secret, or looks like a secret. ` +
      "Do not pass a secret as an argument. " +
      "Other users of this machine can see arguments, and the shell's history keeps arguments.",
    fix:
      "Other users may know this secret now, so ask for a new secret. Set BROKER_APP_SECRET or use a profile. " +
      "Or run the command in a terminal, where `broker` asks for the secret.",
  });
}

/**
 * Rejects a request that contains the app secret, because the service's reference says that the app secret is never
 * sent.
 *
 * @throws {CliError} secret_in_request: a text contains the app secret, or an encoded form of it
 */
export function assertSendable(texts: readonly string[], secret: string): void {
  const { redact } = createRedactor([secret]);
  if (texts.every((text) => redact(text) === text)) return;
  throw new CliError("usage", {
    code: "secret_in_request",
    message: "The request contains the app secret, which must never be sent.",
    fix: "Remove the app secret from the request.",
  });
}
