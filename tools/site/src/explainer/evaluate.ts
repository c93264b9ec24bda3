import { REDACTED } from "@org/signing/sending";
import { ageNotes } from "./age.ts";
import { diagnose } from "./diagnose.ts";
import { findMarks } from "./marks.ts";
import { prepareRequest, problemOf } from "./request.ts";
import { createHider, createSentenceHider, hideInProblem, shorten, shortenId } from "./shown.ts";
import { traceSteps } from "./steps.ts";
import type { Evaluation, Inputs } from "./types.ts";

/**
 * Computes all results that the page shows for the inputs. The result has `[redacted]` instead of the secret.
 *
 * The function sends nothing. Without a known mistake, the search takes up to four seconds in Chromium (measured). So
 * call `evaluateSteps` first, and show its result.
 */
export async function evaluate(inputs: Inputs, diagnoseRequest = diagnose): Promise<Evaluation> {
  const { request, appSecret } = inputs;
  const nothing = { marks: [], notes: [], steps: [] };
  if (request.trim() === "") return nothing;
  const { redact } = createHider(appSecret);
  const hide = createSentenceHider(inputs);
  try {
    const prepared = await prepareRequest(request);
    const { steps, signature } = await traceSteps(prepared.signed, appSecret);
    const diagnosis = await diagnoseRequest(prepared, inputs);
    return {
      marks: findMarks(request, prepared.request).map((mark) => ({ ...mark, id: shortenId(redact(mark.id)) })),
      notes: [
        ...invisibleNotes("The request", request),
        ...invisibleNotes("The value to compare", inputs.theirs),
        ...redactedNotes(inputs),
        ...ageNotes(prepared.signed.headers["x-timestamp"]),
        ...prepared.notes.map((note) => shorten(hide(note))),
      ],
      steps,
      ...(signature !== undefined && { signature }),
      ...(diagnosis && { diagnosis }),
    };
  } catch (error) {
    return { ...nothing, problem: hideInProblem(inputs, problemOf(error)) };
  }
}

/** Computes the same as `evaluate`, but without the diagnosis. The result is ready in milliseconds. */
export async function evaluateSteps(inputs: Inputs): Promise<Evaluation> {
  return evaluate(inputs, async () => undefined);
}

/** Returns a note for a request from a link, which has `[redacted]` instead of the app secret. */
function redactedNotes({ request, theirs }: Inputs): string[] {
  if (!`${request}${theirs}`.includes(REDACTED)) return [];
  return [`The request has ${REDACTED} instead of a secret. The page cannot diagnose a request with a hidden value.`];
}

/** Characters that a browser does not show, or that look like a space, except those that every request can have. */
const INVISIBLE = /(?![\t\n\r ])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}]/gu;

/** Names the invisible characters of a text. Some of these characters change the order in which a browser shows text. */
function invisibleNotes(subject: string, text: string): string[] {
  const names = Array.from(new Set(text.match(INVISIBLE)), nameOf).join(", ");
  return names === "" ? [] : [`${subject} has invisible characters: ${shorten(names)}. The page cannot show them.`];
}

function nameOf(character: string): string {
  return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`;
}
