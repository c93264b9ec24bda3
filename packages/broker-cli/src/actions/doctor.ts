import { readBaseUrl } from "../credentials/credentials.ts";
import { CliError } from "../errors.ts";
import { problem, type Check } from "../doctor/check.ts";
import { checkCredentials, checkNode, checkSignatures } from "../doctor/environment.ts";
import { checkReach } from "../doctor/reach.ts";
import { checkCall } from "../doctor/service.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import type { Io } from "../io.ts";
import { colored } from "../output/color.ts";
import { toJson } from "../output/json.ts";
import { printable } from "../output/printable.ts";

export interface DoctorOptions {
  readonly json?: true;
  readonly profile?: string;
}

export async function runDoctor(io: Io, options: DoctorOptions): Promise<void> {
  const { check, credentials } = await checkCredentials(io, options);
  const baseUrl = credentials ? credentials.baseUrl : await baseUrlOf(io, options);
  const checks = [checkNode(process.versions.node, io.platform), await checkSignatures(), check];
  if (baseUrl === undefined) {
    checks.push(
      problem(
        "base URL",
        "The base URL of the service is missing.",
        "Set BROKER_BASE_URL, or write it to the profile.",
      ),
    );
  } else {
    checks.push(...(credentials ? await checkCall(io, credentials) : await checkReach(io, baseUrl)));
  }
  const ok = checks.every((each) => each.ok);
  if (!ok) io.exitCode = EXIT_CODES.no.code;
  io.stdout(options.json ? toJson({ ok, checks }) : checks.map((each) => lineOf(io, each)).join(""));
}

/** The check of the credentials has told of a profile that cannot be read. */
async function baseUrlOf(io: Io, options: DoctorOptions): Promise<string | undefined> {
  try {
    return await readBaseUrl(io, options);
  } catch (error) {
    if (error instanceof CliError) return undefined;
    throw error;
  }
}

function lineOf(io: Io, { ok, message, fix }: Check): string {
  const mark = ok ? colored(io, "green", "ok     ") : colored(io, "red", "problem");
  return `${mark}  ${printable(message)}\n${fix === undefined ? "" : `         ${printable(fix)}\n`}`;
}
