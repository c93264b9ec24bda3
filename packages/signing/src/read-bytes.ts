import { SigningError } from "./errors.ts";

/** From a copy, so that the request that was given can be read again. */
export async function readBytes(request: Request): Promise<ArrayBuffer> {
  let copy: Request;
  try {
    copy = request.clone();
  } catch {
    throw new SigningError("body_already_read", "The request's body was already read. Give it here first, or a clone.");
  }
  try {
    return await copy.arrayBuffer();
  } catch (cause) {
    throw new SigningError("unsupported_body", "The request's body cannot be read.", { cause });
  }
}
