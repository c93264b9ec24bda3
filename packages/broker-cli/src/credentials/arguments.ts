import { CliError } from "../errors.ts";

const SECRET_NAME = /secret|password|passwd/i;
const OPTION = /^--?[\w-]*(?:secret|password|passwd)[\w-]*(?:=|$)/i;
const ASSIGNMENT = /^\w*(?:secret|password|passwd)\w*=/i;
/** Shorter ones occur in ordinary arguments by chance. */
const SHORTEST_SECRET = 8;

/** Tells whether an option of this name is refused, so that no parameter of an operation can have it. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

/** Names that can be shown. Another name may itself have the secret in it. */
const KNOWN_NAME = /^(?:--?|)(?:(?:broker|app|client|api)[-_]?)*(?:secret|password|passwd)(?==|$)/i;

/**
 * Rejects a command line that has or seems to have a secret. The error does not repeat it.
 *
 * @param secret the application secret, if it is known
 */
export function assertNoSecret(args: readonly string[], secret: string | undefined): void {
  const isSecret = (arg: string) =>
    secret !== undefined && secret.length >= SHORTEST_SECRET && (arg.includes(secret) || decoded(arg).includes(secret));
  const index = args.findIndex((arg) => OPTION.test(arg) || ASSIGNMENT.test(arg) || isSecret(arg));
  if (index === -1) return;
  const [name] = KNOWN_NAME.exec(args[index] ?? "") ?? [];
  const [option] = /^--[a-z][a-z-]*$/.exec(args[index - 1] ?? "") ?? [];
  const place = name ? ` (${name})` : option ? ` (behind ${option})` : "";
  throw new CliError("credentials", {
    code: "secret_in_arguments",
    message:
      `Argument ${index + 1}${place} has a secret or seems to. ` +
      "A secret is never an argument: other users of the machine can see it, and the shell keeps it.",
    fix:
      "Consider this secret known, and ask for a new one. " +
      "Set BROKER_APP_SECRET, use a profile, or run the command in a terminal, which asks for the secret.",
  });
}

function decoded(arg: string): string {
  try {
    return decodeURIComponent(arg);
  } catch {
    return arg;
  }
}
