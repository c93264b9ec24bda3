// Names of the exported types that the spec brings: its schemas and its families.

/** Types that the client exports by hand. A test compares the list with its exports. */
const EXPORTED = `AbortedError AnyBrokerError BrokerClient BrokerClientOptions BrokerError BrokerErrorCode BrokerEvent Call
  CallOptions ConfigurationError ConnectionError FetchFunction HttpStatusError KnownFields LineLogger NextAttempt NotDocumentedYet
  NotSentError Operation OperationError OperationNotDocumentedError Outcome OutcomeUnknownError RefusalReason
  RequestRefusedError ResponseBody ResponseHeaders TimedOutError TimeoutOptions Transport TransportRequest TransportResponse
  UnexpectedResponseError WithResponse`;

/** Types of the language and of runtimes, which generated files need, or which a caller's file would lose by an import. */
const GLOBAL = `AbortSignal Array Blob Boolean Date Error Event Extract File FormData Function Headers Iterable Iterator Map
  Number Object Omit Partial Pick Promise Readonly ReadonlyArray Record RegExp Request Required Response Set String
  Symbol URL WithRequired`;

const RESERVED: ReadonlySet<string> = new Set(`${EXPORTED} ${GLOBAL} Families`.split(/\s+/));

/** Returns the name of the interface of a family. */
export function typeNameOfFamily(family: string): string {
  const name = capitalize(family);
  return RESERVED.has(name) ? `${name}Family` : name;
}

/**
 * Returns the names of the types of schemas, by the schemas' names.
 *
 * A name that is a capitalized identifier stays as it is. Of any other, each piece is capitalized: `user-Request` is
 * `UserRequest`. A name that is taken ends in `Schema`, and if need be in a number.
 *
 * @param families names of the families, whose interfaces are exported beside the schemas
 */
export function typeNamesOfSchemas(schemas: readonly string[], families: Iterable<string>): Map<string, string> {
  const taken = new Set([...RESERVED, ...Array.from(families, typeNameOfFamily)]);
  const names = new Map<string, string>();
  const isKept = (schema: string) => identifierOf(schema) === schema && !RESERVED.has(schema);
  // A schema whose name can stay keeps it, even if another schema precedes it in the document.
  for (const schema of [...schemas.filter(isKept), ...schemas.filter((schema) => !isKept(schema))]) {
    const name = freeName(identifierOf(schema), taken);
    taken.add(name);
    names.set(schema, name);
  }
  return new Map(schemas.map((schema) => [schema, names.get(schema) ?? schema]));
}

/** Types are capitalized, so that no name is a word of the language, such as `string` or `class`. */
function identifierOf(schema: string): string {
  const name = schema
    .split(/\P{ID_Continue}+/u)
    .map(capitalize)
    .join("");
  return /^[\p{Lu}_]/u.test(name) ? name : `Schema${name}`;
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const other = `${name}Schema`;
  let free = other;
  for (let number = 2; taken.has(free); number++) free = `${other}${number}`;
  return free;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
