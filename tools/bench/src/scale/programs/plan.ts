// Plans a revision of a spec, and reports the peak memory of this process, in KiB. Usage: `plan.ts BASE REVISION`.
import { plan } from "@org/revisions";

const [base = "", revision = ""] = process.argv.slice(2);
const { bumps } = await plan(base, revision);
if (bumps["@org/broker-client"] !== "major")
  throw new Error("A parameter was renamed, but the plan has no major version of the client.");
process.send?.(process.resourceUsage().maxRSS);
