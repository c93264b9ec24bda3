// Writes `llms.txt`, the index of the site for language models, in the format of llmstxt.org.
import type { Spec } from "@org/codegen/spec";
import type { Page } from "../page.ts";
import { describeCounts } from "./operations/reference.ts";

const RULES = `Rules for programs that use these packages:

- Never retry a change whose outcome is unknown. First ask the service whether the change happened.
- Do not call a placeholder. A placeholder is an operation without a documented method, path and payload.
- Never invent a method, a path, a field, a limit or an error of the service.
- Only the file \`spec/openapi.yaml\` describes the operations of the service. The client exports this file as \`@org/broker-client/openapi.yaml\`.`;

const SECTIONS: readonly (readonly [heading: string, directory: string])[] = [
  ["Operations", "operations"],
  ["Revisions", "revisions"],
  ["Guides", "guides"],
  ["Packages", "packages"],
  ["API", "api"],
];

export function llmsText(pages: readonly Page[], spec: Spec): string {
  const directoryOf = ({ path }: Page) => path.split("/", 1)[0] ?? "";
  const known = SECTIONS.map(
    ([heading, directory]) => [heading, pages.filter((page) => directoryOf(page) === directory)] as const,
  );
  const others = pages.filter((page) => !SECTIONS.some(([, directory]) => directory === directoryOf(page)));
  const sections = [...known, ["Other pages", others] as const]
    .filter(([, members]) => members.length > 0)
    .map(([heading, members]) => `## ${heading}\n\n${members.map(lineOf).join("\n")}\n`);
  const summary = `> TypeScript packages that sign requests and send them to a brokerage service. ${describeCounts(spec)}`;
  return ["# Broker SDK\n", `${summary}\n`, `${RULES}\n`, ...sections].join("\n");
}

function lineOf({ path, title, description }: Page): string {
  return `- [${title.replaceAll(/[[\]\\]/g, "\\$&")}](/${path}): ${description.replaceAll(/\s+/g, " ").trim()}`;
}
