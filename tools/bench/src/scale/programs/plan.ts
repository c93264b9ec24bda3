// `plan.ts BASE REVISION` plans a revision, and sends the peak memory in KiB to its parent.
import { plan } from "@org/revisions";

const [base = "", revision = ""] = process.argv.slice(2);
const { bumps } = await plan(base, revision);
if (bumps["@org/broker-client"] !== "major") throw new Error("A renamed parameter must ask for a major.");
process.send?.(process.resourceUsage().maxRSS);
