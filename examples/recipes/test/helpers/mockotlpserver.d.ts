// The npm package @elastic/mockotlpserver contains no type declarations.
declare module "@elastic/mockotlpserver" {
  export interface Span {
    readonly name: string;
    readonly traceId: string;
    readonly spanId: string;
    readonly parentSpanId?: string;
    readonly attributes?: Readonly<Record<string, unknown>>;
    readonly events?: readonly { readonly name: string }[];
    readonly status: { readonly code: string };
  }

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
