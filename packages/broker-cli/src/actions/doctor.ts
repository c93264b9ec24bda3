import type { Check } from "../doctor/check.ts";
import { checkNode, checkSignatures } from "../doctor/environment.ts";
import { checkReach } from "../doctor/reach.ts";
import { checkCall } from "../doctor/service.ts";
import { checkSettings } from "../doctor/settings.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import type { Io } from "../io.ts";
import { colored } from "../output/color.ts";
import { toJson } from "../output/json.ts";
import { printable } from "../output/printable.ts";
import { wrap } from "../output/wrap.ts";

export interface DoctorOptions {
  readonly json?: true;
  readonly profile?: string;
}

export async function runDoctor(io: Io, options: DoctorOptions): Promise<void> {
  const { checks: found, baseUrl, credentials } = await checkSettings(io, options);
  const checks = [checkNode(process.versions.node, io.platform), await checkSignatures(), ...found];
  if (credentials) checks.push(...(await checkCall(io, credentials)));
  else if (baseUrl !== undefined) checks.push(...(await checkReach(io, baseUrl)));
  const ok = checks.every((each) => each.ok);
  if (!ok) io.exitCode = EXIT_CODES.no.code;
  io.stdout(options.json ? toJson({ ok, checks }) : checks.map((each) => lineOf(io, each)).join(""));
}

function lineOf(io: Io, { ok, message, fix }: Check): string {
  const mark = ok ? colored(io, "green", "ok     ") : colored(io, "red", "problem");
  const lines = [message, fix].filter((line) => line !== undefined).map(printable);
  return `${mark}  ${wrap(lines.join("\n"), io.columns, "problem  ".length)}\n`;
}
