import { runOfCaller, SigningError } from "./errors.ts";

/** Copies a request of the caller, so that the caller can still read it. */
export function copyToRead(request: Request): Request {
  assertUnread(request);
  const problem = "The request must be a fetch Request, which can be cloned.";
  return runOfCaller(() => request.clone(), "invalid_request", problem);
}

/** Reads the body, which cannot be read again. */
export async function readBytes(request: Request): Promise<ArrayBuffer> {
  try {
    return await request.arrayBuffer();
  } catch (cause) {
    throw new SigningError("unsupported_body", "The request's body cannot be read.", { cause });
  }
}

/** @throws {SigningError} `body_already_read` */
export function assertUnread({ bodyUsed, body }: Request): void {
  if (bodyUsed || body?.locked) {
    throw new SigningError("body_already_read", "The request's body was already read. Give it here first, or a clone.");
  }
}
