import { plusToSpace, tryDecode } from "../../../../packages/signing/src/explain/formats/encoders.ts";
import { pairId } from "./ids.ts";
import type { Mark } from "./types.ts";

/**
 * Finds the host, the path and the query parameters in a URL.
 *
 * @param offset index of the URL in the pasted text
 */
export function urlMarks(url: string, offset: number): Mark[] {
  const [target = ""] = url.split("#", 1);
  const [origin = "", authority = ""] = /^https?:\/\/([^/?]*)/i.exec(target) ?? [];
  const question = target.indexOf("?");
  const pathEnd = question === -1 ? target.length : question;
  const hostStart = origin.length - authority.length + authority.lastIndexOf("@") + 1;
  return [
    { id: "header:host", start: hostStart, end: origin.length },
    { id: "path", start: origin.length, end: pathEnd },
    ...(question === -1 ? [] : queryMarks(target, question + 1)),
  ]
    .filter(({ start, end }) => end > start)
    .map(({ id, start, end }) => ({ id, start: start + offset, end: end + offset }));
}

function queryMarks(target: string, from: number): Mark[] {
  let end = from - 1;
  return target
    .slice(from)
    .split("&")
    .map((piece) => {
      const start = end + 1;
      end = start + piece.length;
      const [name = ""] = piece.split("=", 1);
      return { id: pairId(tryDecode(plusToSpace(name))), start, end };
    });
}
