// Declares types for the collector's package, because the package has no types. The declarations cover only the parts
// that the tests use.
declare module "@elastic/mockotlpserver" {
  /** A span of the exported data. If a field has no value, the object does not have the field. */
  export interface Span {
    readonly name: string;
    readonly traceId: string;
    readonly spanId: string;
    readonly parentSpanId?: string;
    readonly attributes?: Readonly<Record<string, unknown>>;
    readonly events?: readonly { readonly name: string }[];
    readonly status: { readonly code: string };
  }

  /** Body of one request that an exporter sends. */
  export interface TraceRequest {
    readonly resourceSpans: readonly {
      readonly resource: { readonly attributes: Readonly<Record<string, unknown>> };
      readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
    }[];
  }

  export class MockOtlpServer {
    constructor(options: {
      services: "http"[];
      httpHostname: string;
      httpPort: number;
      logLevel: string;
      onTrace: (decoded: object) => void;
    });
    readonly httpUrl: URL;
    start(): Promise<void>;
    close(): Promise<void>;
  }

  export function normalizeTrace(decoded: object): TraceRequest;
}
