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
 * Computes all results that the page shows for the inputs. The result has `<APP_SECRET>` instead of the secret.
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
  const hide = createHider(appSecret);
  try {
    const prepared = await prepareRequest(inputs.request);
    const { steps, signature } = await traceSteps(prepared.signed, appSecret);
    const diagnosis = await diagnoseRequest(prepared, inputs);
    return {
      marks: findMarks(inputs.request, prepared.request).map((mark) => ({ ...mark, id: shortenId(hide(mark.id)) })),
      notes: [...invisibleNotes(inputs), ...prepared.notes.map((note) => shorten(hide(note)))],
      steps,
      ...(signature === undefined ? { problem: NO_SECRET } : { signature }),
      ...(diagnosis && { diagnosis }),
    };
  } catch (error) {
    return { marks: [], notes: [], steps: [], problem: hideInProblem(appSecret, problemOf(error)) };
  }
}

const NO_SECRET = { message: "The app secret is missing.", fix: "Enter an app secret to compute the signature." };
