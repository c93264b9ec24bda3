import type { Inputs } from "../types.ts";
import { find } from "./elements.ts";

export interface Form {
  readonly request: HTMLTextAreaElement;
  readonly read: () => Inputs;
  readonly write: (inputs: Inputs) => void;
}

/**
 * Connects the three fields.
 *
 * @param onInput function that the form calls when the user changes a field
 */
export function createForm(root: HTMLElement, onInput: () => void): Form {
  const form = find(root, "form", HTMLFormElement);
  const request = find(form, "#ex-request", HTMLTextAreaElement);
  const secret = find(form, "#ex-secret", HTMLInputElement);
  const theirs = find(form, "#ex-theirs", HTMLTextAreaElement);

  form.addEventListener("submit", (event) => event.preventDefault());
  for (const field of [request, secret, theirs]) field.addEventListener("input", onInput);
  // After a paste, a browser scrolls to the end of the text, but the request line is at the start.
  request.addEventListener("paste", () => setTimeout(() => request.scrollTo(0, 0)));
  connectShowButton(find(form, "#ex-show", HTMLButtonElement), secret);

  return {
    request,
    read: () => ({ request: request.value, appSecret: secret.value, theirs: theirs.value }),
    write(inputs) {
      request.value = inputs.request;
      secret.value = inputs.appSecret;
      theirs.value = inputs.theirs;
    },
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
