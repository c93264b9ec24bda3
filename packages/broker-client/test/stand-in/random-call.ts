import fc from "fast-check";

const text = fc.string({ unit: "binary", maxLength: 8 });
const scalar = fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.bigInt());
const name = fc.stringMatching(/^[\w.~[\]-]{1,6}$/);
const query = fc.dictionary(
  name,
  fc.oneof(scalar, fc.constantFrom(null, undefined), fc.array(scalar), fc.dictionary(name, scalar)),
);
const path = fc.record({ a: scalar, b: scalar });

const headerName = fc.constantFrom("x-a", "X-A", "x-b", "content-type");
const headerValue = fc.stringMatching(/^[!-~]{0,8}$/);
const fields = fc.dictionary(
  headerName,
  fc.oneof(headerValue, fc.integer(), fc.constantFrom(null, undefined), fc.array(headerValue)),
);
const headers = fc.oneof(
  fields,
  fc.dictionary(headerName, headerValue).map((each) => new Headers(each)),
);

const explode = fc.boolean();
const querySerializer = fc.record(
  {
    array: fc.record({ style: fc.constantFrom("form", "spaceDelimited", "pipeDelimited"), explode }),
    object: fc.record({ style: fc.constantFrom("form", "deepObject"), explode }),
    allowReserved: fc.boolean(),
  },
  { requiredKeys: [] },
);

class OwnRequest extends Request {}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly init: object;
}

export const randomCall: fc.Arbitrary<Call> = fc.record({
  method: fc.constantFrom("GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH"),
  path: fc.constantFrom("/a", "/{a}", "/a/{a}/b/{b}/{a}"),
  init: fc.record(
    {
      params: fc.record({ query, path, header: fields }, { requiredKeys: [] }),
      headers,
      body: fc.jsonValue(),
      parseAs: fc.constantFrom("json", "text", "blob", "arrayBuffer", "stream"),
      querySerializer,
      redirect: fc.constantFrom("follow", "manual"),
      Request: fc.constant(OwnRequest),
    },
    { requiredKeys: [] },
  ),
});

const withBody = fc.record({
  status: fc.constantFrom(200, 201, 400, 404, 500),
  body: fc.oneof(fc.constantFrom("", " ", "["), fc.json()),
});
const without = fc.record({ status: fc.constantFrom(200, 204, 205, 304, 404), body: fc.constant(null) });

export const randomAnswer: fc.Arbitrary<() => Response> = fc
  .tuple(fc.oneof(withBody, without), fc.boolean())
  .map(([{ status, body }, saysLength]) => () => {
    const headers = new Headers(saysLength ? { "content-length": String(Buffer.byteLength(body ?? "")) } : {});
    return new Response(body, { status, headers });
  });
