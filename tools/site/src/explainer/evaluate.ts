import { REDACTED } from "@org/signing/sending";
import { diagnose } from "./diagnose.ts";
import { createHider, hideInProblem } from "./hide.ts";
import { invisibleNotes } from "./invisible.ts";
import { findMarks } from "./marks.ts";
import { problemOf } from "./problems.ts";
import { prepareRequest } from "./request.ts";
import { shorten, shortenId } from "./shorten.ts";
import { traceSteps } from "./trace.ts";
import type { Evaluation, Inputs } from "./types.ts";

/**
 * Computes all results that the page shows for the inputs. The result has `[redacted]` instead of the secret.
 *
 * The function sends nothing. Without a known mistake, the search takes up to four seconds in Chromium (measured). So
 * call `evaluateSteps` first, and show its result.
 */
export async function evaluate(inputs: Inputs): Promise<Evaluation> {
  return evaluateWith(inputs, diagnose);
}

/** Computes the same as `evaluate`, but without the diagnosis. The result is ready in milliseconds. */
export async function evaluateSteps(inputs: Inputs): Promise<Evaluation> {
  return evaluateWith(inputs, async () => undefined);
}

async function evaluateWith(inputs: Inputs, diagnoseRequest: typeof diagnose): Promise<Evaluation> {
  const { appSecret } = inputs;
  const { redact } = createHider(appSecret);
  try {
    const prepared = await prepareRequest(inputs.request);
    const { steps, signature } = await traceSteps(prepared.signed, appSecret);
    const diagnosis = await diagnoseRequest(prepared, inputs);
    return {
      marks: findMarks(inputs.request, prepared.request).map((mark) => ({ ...mark, id: shortenId(redact(mark.id)) })),
      notes: [
        ...invisibleNotes(inputs),
        ...redactedNotes(inputs),
        ...prepared.notes.map((note) => shorten(redact(note))),
      ],
      steps,
      ...(signature === undefined ? { problem: NO_SECRET } : { signature }),
      ...(diagnosis && { diagnosis }),
    };
  } catch (error) {
    return { marks: [], notes: [], steps: [], problem: hideInProblem(appSecret, problemOf(error)) };
  }
}

/** Returns a note for a request from a link, which has `[redacted]` instead of the app secret. */
function redactedNotes({ request, theirs }: Inputs): string[] {
  if (!`${request}${theirs}`.includes(REDACTED)) return [];
  return [`The request has ${REDACTED} instead of a secret. The page cannot diagnose a request with a hidden value.`];
}

const NO_SECRET = { message: "The app secret is missing.", fix: "Enter an app secret to compute the signature." };
