export interface Parts {
  readonly method?: string;
  readonly path?: string;
  readonly pathParameters?: string;
  readonly parameters?: string;
  readonly requestBody?: string;
  readonly responses?: string;
  readonly components?: string;
}

/**
 * Returns a document with the operation `addList`: the parameters are on line 13, a request body is on line 14, and the
 * responses and components follow.
 */
export function documentOf(parts: Parts): string {
  const { method = "post", path = "/lists", pathParameters = "[]", parameters = "[]", requestBody } = parts;
  const { responses = '{ "204": { description: Done. } }', components = "{}" } = parts;
  return `openapi: 3.1.0
info: { title: Made up, version: "1" }
paths:
  ${path}:
    parameters: ${pathParameters}
    ${method}:
      operationId: addList
      summary: Add a list
      description: Adds a list.
      x-family: lists
      x-group: lists
      x-retry: never
      parameters: ${parameters}
${requestBody === undefined ? "" : `      requestBody: ${requestBody}\n`}      responses: ${responses}
components: ${components}
`;
}

export const json = (schema: string) => `{ description: A, content: { application/json: { schema: ${schema} } } }`;
