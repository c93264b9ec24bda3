import { REDACTED } from "@org/signing/sending";
import { diagnose } from "./diagnose.ts";
import { findMarks } from "./marks.ts";
import { prepareRequest, problemOf } from "./request.ts";
import { hasSecret, SECRET_IN_REQUEST, secretOf } from "./secret.ts";
import { createHider, createSentenceHider, hideInProblem, shorten, shortenId } from "./shown.ts";
import { traceSteps } from "./steps.ts";
import type { Evaluation, Inputs, Report } from "./types.ts";

/**
 * Evaluates the inputs in one or two passes. If the first pass finds no mistake, its diagnosis is provisional. The second
 * pass also tries pairs of mistakes that include a rare one. It takes nine tenths of the time: up to four seconds in
 * Chromium (measured).
 */
export async function* evaluateInPasses(inputs: Inputs): AsyncGenerator<Report> {
  const evaluation = await evaluate(inputs, (prepared, _, appSecret) => diagnose(prepared, inputs, appSecret, false));
  const isComplete = !evaluation.diagnosis?.ruledOut.length;
  yield { evaluation, isComplete };
  if (!isComplete) yield { evaluation: await evaluate(inputs), isComplete: true };
}

/** Computes all results that the page shows for the inputs. The result has `[redacted]` instead of the secret. */
export async function evaluate(inputs: Inputs, diagnoseRequest = diagnose): Promise<Evaluation> {
  const { request } = inputs;
  const nothing = { marks: [], notes: [], steps: [] };
  if (request.trim() === "") return nothing;
  const { redact } = createHider(inputs.appSecret);
  const hide = createSentenceHider(inputs);
  try {
    const prepared = await prepareRequest(request);
    const appSecret = await secretOf(prepared, inputs);
    const { steps, signature } = await traceSteps(prepared.signed, appSecret);
    const diagnosis = await diagnoseRequest(prepared, inputs, appSecret);
    return {
      marks: findMarks(request, prepared.request).map((mark) => ({ ...mark, id: shortenId(redact(mark.id)) })),
      notes: [
        ...invisibleNotes("The request", request),
        ...invisibleNotes("The value to compare", inputs.theirs),
        ...redactedNotes(inputs),
        ...(hasSecret(inputs) ? [SECRET_IN_REQUEST.message] : []),
        ...prepared.notes.map((note) => shorten(hide(note))),
      ],
      steps,
      isMadeUp: prepared.isMadeUp,
      ...(signature !== undefined && { signature }),
      ...(diagnosis && { diagnosis }),
    };
  } catch (error) {
    const problem = problemOf(error);
    return { ...nothing, problem: hideInProblem(inputs, hasSecret(inputs) ? SECRET_IN_REQUEST : problem) };
  }
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
