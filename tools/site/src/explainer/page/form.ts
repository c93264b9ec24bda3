import { EXAMPLES, isVersionOf } from "../examples.ts";
import type { Example, Inputs } from "../types.ts";
import { find } from "./elements.ts";

export interface Form {
  readonly request: HTMLTextAreaElement;
  readonly read: () => Inputs;
  readonly write: (inputs: Inputs) => void;
}

/**
 * Creates the form of the explainer. An example that the user chooses fills the three fields.
 *
 * @param onInput function that the form calls when the user changes a field or chooses an example
 */
export function createForm(onInput: () => void): Form {
  const form = find("#explainer form", HTMLFormElement);
  const request = find("#ex-request", HTMLTextAreaElement);
  const secret = find("#ex-secret", HTMLInputElement);
  const theirs = find("#ex-theirs", HTMLTextAreaElement);
  const compare = find("#explainer details", HTMLDetailsElement);
  const select = find("#ex-example", HTMLSelectElement);
  /** Example in the form, or of which the user edited a field. */
  let example: Example | undefined;

  function write(inputs: Inputs): void {
    example = EXAMPLES.find((each) => each.inputs.request === inputs.request && each.inputs.theirs === inputs.theirs);
    request.value = inputs.request;
    secret.value = inputs.appSecret;
    theirs.value = inputs.theirs;
    compare.open = inputs.theirs !== "";
    select.value = "";
  }

  /** Removes the secret and the value to compare of an example if the request is the user's own. */
  function leaveExample(): void {
    select.value = "";
    if (example === undefined || isVersionOf(example, request.value)) return;
    if (secret.value === example.inputs.appSecret) secret.value = "";
    if (theirs.value === example.inputs.theirs) theirs.value = "";
    example = undefined;
  }

  function choose(value: string): void {
    const chosen = EXAMPLES.find(({ name }) => name === value);
    if (chosen === undefined) return;
    write(chosen.inputs);
    select.value = value;
    onInput();
  }

  form.addEventListener("submit", (event) => event.preventDefault());
  select.addEventListener("change", () => choose(select.value));
  const start = find("#ex-start", HTMLButtonElement);
  start.addEventListener("click", () => choose(start.value));
  request.addEventListener("input", leaveExample);
  for (const field of [request, secret, theirs]) {
    field.addEventListener("input", onInput);
    // After a tap, a browser does not scroll to a field that is partly visible.
    field.addEventListener("focus", () => field.scrollIntoView({ block: "nearest" }));
  }
  // After a paste, a browser scrolls to the end of the text, but the request line is at the start.
  request.addEventListener("paste", () => setTimeout(() => request.scrollTo(0, 0)));
  connectShowButton(find("#ex-show", HTMLButtonElement), secret);

  return {
    request,
    read: () => ({ request: request.value, appSecret: secret.value, theirs: theirs.value }),
    write,
  };
}

function connectShowButton(button: HTMLButtonElement, secret: HTMLInputElement): void {
  button.addEventListener("click", () => {
    const isShown = secret.type === "text";
    secret.type = isShown ? "password" : "text";
    button.textContent = isShown ? "Show" : "Hide";
    button.setAttribute("aria-label", isShown ? "Show the app secret" : "Hide the app secret");
  });
}
