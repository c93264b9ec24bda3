import { runOfCaller, SigningError } from "./errors.ts";

/** Clones a request, so that the caller can still read the original. */
export function copyToRead(request: Request): Request {
  assertUnread(request);
  const problem = "The request cannot be cloned. It must be a fetch Request.";
  return runOfCaller(() => request.clone(), "invalid_request", problem);
}

/** Reads the body of a request. The body cannot be read again. */
export async function readBytes(request: Request): Promise<ArrayBuffer> {
  try {
    return await request.arrayBuffer();
  } catch (cause) {
    throw new SigningError(
      "unsupported_body",
      "The body of the request could not be read. The `cause` is the original error.",
      {
        cause,
      },
    );
  }
}

/** @throws {SigningError} `body_already_read` */
export function assertUnread({ bodyUsed, body }: Request): void {
  if (bodyUsed || body?.locked) {
    const message =
      "The body of the request was already read. Pass the request before you read its body, or pass a clone.";
    throw new SigningError("body_already_read", message);
  }
}
