import { runOfCaller, SigningError } from "./errors.ts";

export function copyToRead(request: Request): Request {
  assertUnread(request);
  const problem = "The request cannot be cloned. Pass a fetch Request.";
  return runOfCaller(() => request.clone(), "invalid_request", problem);
}

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

export function assertUnread({ bodyUsed, body }: Request): void {
  if (bodyUsed || body?.locked) {
    const message =
      "The body of the request was already read. Pass the request before you read its body, or pass a clone.";
    throw new SigningError("body_already_read", message);
  }
}
