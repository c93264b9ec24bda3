// Reports new, removed, renamed and moved operations, and new and removed response statuses.
import { isDeepStrictEqual } from "node:util";
import { ancestorOf, fieldsAt, inside, namesIn, type Place } from "../document/places.ts";
import { major, minor, type Assessment } from "./assessment.ts";
import { hasBody } from "./effect.ts";
import { nameOf } from "../sentences/name.ts";
import { bodyOf, headersOf, describeNew } from "../sentences/describe-new.ts";
import { describeAdded, describeMove, describeRemoved, describeSwap } from "../sentences/describe-operation.ts";
import { alone, be, quoted, type Sentence } from "../sentences/sentence.ts";
import { state, type Statement } from "./statement.ts";
import type { Reported } from "./report-contract.ts";
import { insideBoth, pairingOf, type Documents, type Twin } from "../document/pairing.ts";
import { hasSameType } from "./visible.ts";
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
  const removed = gone.map((place) => state(describeRemoved(place, documents.revision), GONE, place));
  const added = come.map((place) => {
    const assessment = fieldsAt(place)["deprecated"] === true ? COME_DEPRECATED : COME;
    return state(describeAdded(place, documents.base), assessment, place);
  });
  const exchanged = [...swapped].map(([id, twin]) =>
    state(describeSwap(id, twin), SWAPPED, inside(twin.revision, "operationId")),
  );
  const statuses = operations.map((twin) => reportStatuses(insideBoth(twin, "responses")));
  const others = operations.flatMap((twin): Statement[] => {
    const [was, is] = [fieldsAt(twin.base)["operationId"], fieldsAt(twin.revision)["operationId"]];
    const isRenamed = was !== is && !swapped.has(String(was));
    const renamed = alone(`${quoted(was)} is renamed to ${quoted(is)}`, { advice: "Call it by the new name." });
    return [
      ...(isRenamed ? [state(renamed, RENAMED, twin.revision)] : []),
      ...(isMoved(twin) ? [state(describeMove(String(is), twin), MOVED, twin.revision)] : []),
    ];
  });
  return {
    statements: [...removed, ...added, ...exchanged, ...others, ...statuses.flatMap(({ statements }) => statements)],
    places: statuses.flatMap(({ places }) => places),
  };
}

/** Checks whether the method or the path changes. New names of path parameters do not count. */
function isMoved({ base, revision }: Twin): boolean {
  const [[, was = "", method], [, is = "", methodNow]] = [base.keys, revision.keys];
  const parts = (path: string, rest: 0 | 1) => path.split(/[{}]/).filter((_, index) => index % 2 === rest);
  const [names, namesNow] = [parts(was, 1), parts(is, 1)];
  // Two parameters that swap their positions have no new names, but the path is different.
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

/** @param responses places of the responses of an operation */
function reportStatuses(responses: Twin): Reported {
  const { base, revision } = responses;
  const [before, after] = [fieldsAt(base), fieldsAt(revision)];
  const gone = Object.keys(before).filter((status) => !Object.hasOwn(after, status));
  const come = Object.keys(after).filter((status) => !Object.hasOwn(before, status));
  const instead = insteadOf(before, after);
  const others = (all: readonly string[]) => all.filter((status) => instead?.includes(status) !== true);
  const statements = [
    ...(instead
      ? [state(describeInstead(insideBoth(responses, ...instead)), INSTEAD, inside(revision, instead[1]))]
      : []),
    ...others(gone).map((status) => {
      const place = inside(base, status);
      const facts = [bodyOf(place), headersOf(place)].filter(Boolean);
      const contents = facts.length > 0 ? `, with ${facts.join(" and ")},` : "";
      const phrase: Sentence["phrase"] = (name) => `${name.text}${contents} ${be(name)} removed`;
      return state({ name: nameOf(place), phrase }, assessGone(status, responses), place);
    }),
    ...others(come).map((status) => {
      const place = inside(revision, status);
      return state(describeNew(place), assessCome(status, responses), place);
    }),
  ];
  const places = [...gone.map((status) => inside(base, status)), ...come.map((status) => inside(revision, status))];
  return { statements, places };
}

function isSuccess(status: string): boolean {
  return status.startsWith("2");
}

/** @param response places of the old response, and of the response that replaces it */
function describeInstead({ base, revision }: Twin): Sentence {
  const [before, after] = [bodyOf(base) ?? "no body", bodyOf(revision) ?? "no body"];
  const [was, is] = [base, revision].map(({ keys }) => keys.at(-1));
  const and = (body: string) => (before === after || body === "" ? "" : ` and ${body}`);
  const phrase: Sentence["phrase"] = (name) =>
    `${name.text} now ${name.isPlural ? "respond" : "responds"} with ${is}${and(after)} instead of ${was}${and(before)}`;
  return { name: nameOf(ancestorOf(revision, -2)), phrase };
}

function assessGone(status: string, responses: Twin): Assessment {
  const { base, revision } = responses;
  const left = Object.keys(fieldsAt(revision));
  if (isSuccess(status)) {
    const isOld = (other: string) => isSuccess(other) && Object.hasOwn(fieldsAt(base), other);
    return left.some(isOld) ? SUCCESS_GONE : left.some(isSuccess) ? INSTEAD : NO_SUCCESS;
  }
  const isKept = (each: string) =>
    left.some((other) => covers(other, each) && hasSameBody(insideBoth(responses, status, other)));
  if (hasBody(inside(base, status)) && !(status === "default" ? ["4XX", "5XX"] : [status]).every(isKept))
    return ERROR_BODY_GONE;
  const kept = left
    .filter((other) => covers(other, status))
    .flatMap((other) => namesIn("headers", inside(revision, other)));
  const headers = namesIn("headers", inside(base, status));
  return headers.every((name) => kept.includes(name)) ? ERROR : HEADER_GONE;
}

/** Checks whether a key such as `4XX` or `default` stands for a status. */
function covers(key: string, status: string): boolean {
  return key === "default" || key.toUpperCase() === `${status.charAt(0)}XX`;
}

function assessCome(status: string, responses: Twin): Assessment {
  const { base, revision } = responses;
  const known = Object.keys(fieldsAt(base)).filter((other) =>
    isSuccess(status) ? isSuccess(other) : covers(other, status),
  );
  const isKnown = known.some((other) => hasSameBody(insideBoth(responses, other, status)));
  if (isSuccess(status)) return isKnown ? SUCCESS : OTHER_RESULT;
  if (isKnown || !hasBody(inside(revision, status))) return ERROR;
  return known.some((other) => hasBody(inside(base, other))) ? OTHER_ERROR : ERROR_BODY;
}

/** Checks whether the generated types of the bodies of two responses are equal. */
function hasSameBody({ base, revision }: Twin): boolean {
  const [types, typesNow] = [namesIn("content", base), namesIn("content", revision)];
  const schemaOf = (response: Place, type: string) => inside(response, "content", type, "schema");
  return (
    isDeepStrictEqual(types, typesNow) &&
    types.every((type) => hasSameType({ base: schemaOf(base, type), revision: schemaOf(revision, type) }, "output"))
  );
}
