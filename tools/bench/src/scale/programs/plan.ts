// `plan.ts <base> <revision>` plans a revision, and says how much memory that took.
import { plan } from "@org/revisions";

const [base = "", revision = ""] = process.argv.slice(2);
const { bumps } = await plan(base, revision);
if (bumps["@org/broker-client"] !== "major") throw new Error("A renamed parameter is a major.");
process.send?.(process.resourceUsage().maxRSS);
