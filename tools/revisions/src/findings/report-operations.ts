// Reports new, removed, renamed and moved operations, and their new and removed statuses.
import { isDeepStrictEqual } from "node:util";
import { at, type Fields, type Keys } from "@org/codegen/document";
import { followed, namesIn, placesOfOperations } from "../document/places.ts";
import { major, minor, type Assessment } from "./assessment.ts";
import { hasBody } from "./effect.ts";
import { nameOf } from "../sentences/name.ts";
import { bodyOf, headersOf, describeNew } from "../sentences/describe-new.ts";
import { describeMove, describeOperation, describeSwap } from "../sentences/describe-operation.ts";
import { alone, be, quoted, type Sentence } from "../sentences/sentence.ts";
import { state, type Statement } from "./statement.ts";
import type { Reported } from "./report-contract.ts";
import { pairingOf, type Documents, type Twin } from "../document/pairing.ts";
import { hasSameType } from "./visible.ts";
import { lineAt } from "../document/revision.ts";
import { insteadOf } from "./walk.ts";

const COMPILES = "Calls with `broker.fetch` and with definitions of your own compile, but can fail.";
const GONE = major(`Code that calls it does not compile. ${COMPILES}`);
const RENAMED = major("Code that contains the old name does not compile.");
const COME = minor("New code can use it.");
const COME_DEPRECATED = minor("Do not use it in new code, because a later revision can remove it.");
const MOVED = major(`Code that calls it by its path does not compile. ${COMPILES}`);
const SWAPPED = major("The same name calls another operation.");

export function reportOperations(documents: Documents): Reported {
  const { gone, come, swapped, operations } = pairingOf(documents);
  const [before, after] = [documents.base, documents.revision];
  const removed = gone.map((keys) => state(describeOperation(keys, documents), GONE, lineAt(keys, before)));
  const added = come.map((keys) => {
    const assessment = at(keys, after)["deprecated"] === true ? COME_DEPRECATED : COME;
    return state(describeOperation(keys, documents), assessment, lineAt(keys, after));
  });
  const exchanged = swapped.map((id) => {
    const place = placesOfOperations(after).get(id) ?? [];
    return state(describeSwap(id, documents), SWAPPED, lineAt([...place, "operationId"], after));
  });
  const statuses = operations.map((twin) => reportStatuses(twin, documents));
  const others = operations.flatMap((twin): Statement[] => {
    const [was, is] = [at(twin.base, before)["operationId"], at(twin.revision, after)["operationId"]];
    const isRenamed = was !== is && !swapped.includes(String(was));
    const sentences = [
      ...(isRenamed ? [{ sentence: describeRenamed(was, is), assessment: RENAMED }] : []),
      ...(isMoved(twin) ? [{ sentence: describeMove(String(is), twin), assessment: MOVED }] : []),
    ];
    return sentences.map(({ sentence, assessment }) => state(sentence, assessment, lineAt(twin.revision, after)));
  });
  return {
    statements: [...removed, ...added, ...exchanged, ...others, ...statuses.flatMap(({ statements }) => statements)],
    places: statuses.flatMap(({ places }) => places),
  };
}

function describeRenamed(was: unknown, is: unknown): Sentence {
  if (typeof was === "string" && typeof is === "string")
    return alone(`${quoted(was)} is renamed to ${quoted(is)}`, { advice: "Call it by the new name." });
  const [id, what] = was === undefined ? [is, "now has an `operationId`"] : [was, "no longer has an `operationId`"];
  return alone(`the operation ${quoted(id)} ${what}`);
}

/** Returns false if only path parameters have new names. */
function isMoved({ base: [, was = "", method], revision: [, is = "", methodNow] }: Twin): boolean {
  const parts = (path: string, rest: 0 | 1) => path.split(/[{}]/).filter((_, index) => index % 2 === rest);
  const [names, namesNow] = [parts(was, 1), parts(is, 1)];
  // Two parameters that change places have the same names as before.
  const isReordered = names.some((name, index) => namesNow[index] !== name && namesNow.includes(name));
  return method !== methodNow || parts(was, 0).join("{}") !== parts(is, 0).join("{}") || isReordered;
}

const ERROR_BODY_GONE = major("The compiler can reject code that reads `error.body` of this status.");
const HEADER_GONE = major(
  "Code that reads the headers of this status must handle their absence. The compiler does not report the change.",
);
const ERROR = minor("Failed calls reject as before.");
const ERROR_BODY = minor("Failed calls reject as before. `isBrokerError` now knows the type of the body.");
const OTHER_ERROR = major("Code that reads `error.body` of this status as before can fail to compile.");
const SUCCESS_GONE = minor("Code that handles this response can fail to compile, and can be removed.");
const NO_SUCCESS = major("Code that reads the result of a call does not compile.");
const SUCCESS = minor(
  "The result of a call has the same types as before. Code that compares the status must also accept this one.",
);
const OTHER_RESULT = major("Code that reads the result of a call must also handle this response.");
const INSTEAD = major("Code that expects the old status no longer works.");

function reportStatuses(twin: Twin, documents: Documents): Reported {
  const [was, is] = [
    [...twin.base, "responses"],
    [...twin.revision, "responses"],
  ];
  const [before, after] = [at(was, documents.base), at(is, documents.revision)];
  const gone = Object.keys(before).filter((status) => !Object.hasOwn(after, status));
  const come = Object.keys(after).filter((status) => !Object.hasOwn(before, status));
  const instead = insteadOf(before, after);
  const others = (all: readonly string[]) => all.filter((status) => instead?.includes(status) !== true);
  const statements = [
    ...(instead
      ? [state(describeInstead(twin, instead, documents), INSTEAD, lineAt([...is, instead[1]], documents.revision))]
      : []),
    ...others(gone).map((status) => {
      const keys = [...was, status];
      const response = at(keys, documents.base);
      const facts = [bodyOf(response, documents.base), headersOf(response, documents.base)].filter(Boolean);
      const contents = facts.length > 0 ? `, with ${facts.join(" and ")},` : "";
      const phrase: Sentence["phrase"] = (name) => `${name.text}${contents} ${be(name)} removed`;
      const sentence = { name: nameOf(keys, documents.base), phrase };
      return state(sentence, assessGone(status, was, is, documents), lineAt(keys, documents.base));
    }),
    ...others(come).map((status) => {
      const keys = [...is, status];
      const assessment = assessCome(status, was, is, documents);
      return state(describeNew(keys, documents.revision), assessment, lineAt(keys, documents.revision));
    }),
  ];
  const places = [
    ...gone.map((status) => ({ base: [...was, status], revision: [] })),
    ...come.map((status) => ({ base: [], revision: [...is, status] })),
  ];
  return { statements, places };
}

function isSuccess(status: string): boolean {
  return status.startsWith("2");
}

function describeInstead(twin: Twin, [was, is]: readonly [string, string], { base, revision }: Documents): Sentence {
  const [before, after] = [
    bodyOf(at([...twin.base, "responses", was], base), base) ?? "no body",
    bodyOf(at([...twin.revision, "responses", is], revision), revision) ?? "no body",
  ];
  const and = (body: string) => (before === after || body === "" ? "" : ` and ${body}`);
  const phrase: Sentence["phrase"] = (name) =>
    `${name.text} now ${name.isPlural ? "respond" : "responds"} with ${is}${and(after)} instead of ${was}${and(before)}`;
  return { name: nameOf(twin.revision, revision), phrase };
}

function assessGone(status: string, was: Keys, is: Keys, documents: Documents): Assessment {
  const left = Object.keys(at(is, documents.revision));
  if (isSuccess(status)) {
    const isOld = (other: string) => isSuccess(other) && Object.hasOwn(at(was, documents.base), other);
    return left.some(isOld) ? SUCCESS_GONE : left.some(isSuccess) ? INSTEAD : NO_SUCCESS;
  }
  const isKept = (each: string) =>
    left.some((other) => covers(other, each) && hasSameBody([...was, status], [...is, other], documents));
  if (hasBody([...was, status], documents.base) && !(status === "default" ? ["4XX", "5XX"] : [status]).every(isKept))
    return ERROR_BODY_GONE;
  const kept = left
    .filter((other) => covers(other, status))
    .flatMap((other) => namesIn("headers", [...is, other], documents.revision));
  const headers = namesIn("headers", [...was, status], documents.base);
  return headers.every((name) => kept.includes(name)) ? ERROR : HEADER_GONE;
}

/** Checks whether a key such as `4XX` or `default` stands for a status. */
function covers(key: string, status: string): boolean {
  return key === "default" || key.toUpperCase() === `${status.charAt(0)}XX`;
}

function assessCome(status: string, was: Keys, is: Keys, documents: Documents): Assessment {
  const known = Object.keys(at(was, documents.base))
    .filter((other) => (isSuccess(status) ? isSuccess(other) : covers(other, status)))
    .map((other) => [...was, other]);
  const isKnown = known.some((other) => hasSameBody(other, [...is, status], documents));
  if (isSuccess(status)) return isKnown ? SUCCESS : OTHER_RESULT;
  if (isKnown || !hasBody([...is, status], documents.revision)) return ERROR;
  return known.some((other) => hasBody(other, documents.base)) ? OTHER_ERROR : ERROR_BODY;
}

/** Checks whether the generated types of the bodies of two responses are equal. */
function hasSameBody(was: Keys, is: Keys, documents: Documents): boolean {
  const [types, typesNow] = [namesIn("content", was, documents.base), namesIn("content", is, documents.revision)];
  const schemaOf = (response: Keys, type: string, document: Fields) =>
    followed(response, document).concat("content", type, "schema");
  return (
    isDeepStrictEqual(types, typesNow) &&
    types.every((type) =>
      hasSameType(schemaOf(was, type, documents.base), schemaOf(is, type, documents.revision), documents, "output"),
    )
  );
}
