import { join } from "node:path";
import { scratchFolder } from "@org/testing";
import {
  Application,
  Converter,
  type ProjectReflection,
  ReflectionKind,
  TSConfigReader,
  type TypeDocOptions,
} from "typedoc";
import { load, type PluginOptions } from "typedoc-plugin-markdown";
import type { Page } from "../../page.ts";
import type { EntryPoint } from "./entry-points.ts";
import { groupErrors, showDefault } from "./comments.ts";
import { summarizeGeneratedTypes } from "./generated-types.ts";
import { createPages } from "./pages.ts";
import { showAliases, showConstraint, showDeclaration } from "./source-types.ts";
import { SiteRouter, SiteTheme } from "./theme.ts";
import { describeUnion, nameUnions } from "./unions.ts";

/**
 * Creates the API pages of the public packages from their docstrings. Each entry point has a page, and each of its
 * exports has a page.
 *
 * @throws {Error} a docstring has an invalid link or an unknown tag, or an export has no docstring
 */
export async function apiPages(entries: readonly EntryPoint[]): Promise<Page[]> {
  const app = await createApplication(entries);
  const project = await convert(app, entries);
  await using output = await scratchFolder("site-api-");
  app.options.setValue("outputs", [{ name: "markdown", path: output.path }]);
  await app.generateOutputs(project);
  assertNoWarning(app);
  return createPages(project, entries, output.path);
}

async function createApplication(entries: readonly EntryPoint[]): Promise<Application> {
  const options: Partial<TypeDocOptions> & Partial<PluginOptions> = {
    plugin: [load, defineRenderer],
    entryPoints: entries.map(({ source }) => source),
    tsconfig: join(import.meta.dirname, "tsconfig.packages.json"),
    logLevel: "Warn",
    readme: "none",
    disableSources: true,
    excludeInternal: true,
    excludePrivate: true,
    excludeExternals: true,
    // Omits constructors without a docstring, because only the package itself calls them.
    excludeNotDocumented: true,
    excludeNotDocumentedKinds: ["Constructor", "ConstructorSignature"],
    sort: ["source-order"],
    validation: { notExported: false },
    // The default of an option is prose or code, so typedoc must not turn it into a code block.
    jsDocCompatibility: { defaultTag: false },
    preservedTypeAnnotationTags: ["@default", "@throws"],
    // typedoc warns about every other tag. openapi-typescript writes `@constant` and `@description`.
    blockTags: ["@constant", "@default", "@deprecated", "@description", "@example", "@param", "@returns", "@throws"],
    router: "site",
    theme: "site",
    publicPath: "/",
    hidePageHeader: true,
    hideBreadcrumbs: true,
    hidePageTitle: true,
    useCodeBlocks: true,
    sanitizeComments: true,
    expandObjects: true,
    expandParameters: true,
    parametersFormat: "table",
    tableColumnSettings: { hideModifiers: true },
  };
  return Application.bootstrapWithPlugins(options, [new TSConfigReader()]);
}

function defineRenderer({ renderer }: Application): void {
  renderer.defineRouter("site", SiteRouter);
  renderer.defineTheme("site", SiteTheme);
}

/**
 * Reads the sources of the entry points. The name of each module in the result is the path of its page.
 *
 * @throws {Error} typedoc reported a warning or an error. The console has the text
 */
async function convert(app: Application, entries: readonly EntryPoint[]): Promise<ProjectReflection> {
  const pathOf = new Map(entries.map(({ source, path }) => [source, path]));
  app.converter.on(Converter.EVENT_BEGIN, (context) => {
    for (const name of INLINED_TYPES) context.inlineType.add(name);
  });
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, (context, reflection) => {
    showDeclaration(context, reflection, pathOf);
  });
  app.converter.on(Converter.EVENT_CREATE_TYPE_PARAMETER, showConstraint);
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, (context) => {
    showAliases(context);
    simplify(context.project);
  });
  app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => nameParameters(project));
  const project = await app.convert();
  if (!project) throw new Error("typedoc could not read the packages. The console has the errors.");
  app.validate(project);
  assertNoWarning(app);
  return project;
}

/** Changes the result of typedoc before typedoc resolves links, so that pages show only necessary facts. */
function simplify(project: ProjectReflection): void {
  const exported = new Map(
    (project.children ?? []).flatMap((module) => module.children ?? []).map((each) => [each.name, each]),
  );
  summarizeGeneratedTypes(project, exported);
  nameUnions(project, [...exported.values()]);
  for (const reflection of Object.values(project.reflections)) {
    if (reflection.comment) groupErrors(reflection.comment, (name) => exported.get(name));
    if (reflection.isDeclaration()) describeUnion(reflection);
    showDefault(reflection);
  }
}

/** Renames a destructured parameter without `@param` to `options`. Typedoc names it `__namedParameters`. */
function nameParameters(project: ProjectReflection): void {
  for (const parameter of project.getReflectionsByKind(ReflectionKind.Parameter)) {
    if (parameter.name === "__namedParameters") parameter.name = "options";
  }
}

/** @throws {Error} typedoc reported a warning or an error. The console has the text */
function assertNoWarning({ logger }: Application): void {
  if (logger.hasErrors() || logger.hasWarnings()) {
    throw new Error("typedoc reported warnings about the docstrings of the packages. The console has the warnings.");
  }
}

/** Types that no package exports. Pages show the fields of these types, and only the names of other unexported types. */
const INLINED_TYPES = [
  "AttemptStarted",
  "CallFinished",
  "CheckResponses",
  "ClockSkew",
  "DocumentedOperation",
  "PlaceholderOperation",
  "ResponseHead",
  "ResponseReceived",
  "RetriesExhausted",
  "Retry",
  "RetryScheduled",
  "SecretFor",
  "Secrets",
  "SentHeaderName",
  "SignerCredentials",
  "TargetErrorCode",
  "UnexpectedPayload",
  "WireUrl",
];
