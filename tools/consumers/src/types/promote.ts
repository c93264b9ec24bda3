import { parse, stringify } from "yaml";

interface Document {
  readonly paths: Record<string, Record<string, { readonly operationId: string }>>;
  readonly components: { readonly pathItems: Record<string, object>; readonly schemas: object };
}

/** Several placeholders of a spec as documented, and filled in: `spec promote` takes one, and leaves that to a person. */
export function promote(spec: string, revision: string): string {
  const document: Document = parse(spec);
  const { paths, components }: Document = parse(revision);
  const pathItems = { ...document.components.pathItems };
  for (const item of Object.values(paths)) {
    for (const [method, operation] of Object.entries(item)) {
      item[method] = { ...pathItems[operation.operationId], ...operation };
      delete pathItems[operation.operationId];
    }
  }
  const schemas = { ...document.components.schemas, ...components.schemas };
  return stringify({
    ...document,
    paths: { ...document.paths, ...paths },
    components: { ...document.components, pathItems, schemas },
  });
}
