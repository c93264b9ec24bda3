/** Sources of a highlighted identifier, in the order of their priority. */
const SOURCES = ["pointer", "focus", "pinned", "caret"] as const;

type Source = (typeof SOURCES)[number];

export interface Highlight {
  /** Highlights all pieces with the identifier of a source. Undefined removes the identifier of the source. */
  readonly set: (source: Source, id: string | undefined) => void;
  /** Pins an identifier, or removes the pin of a pinned identifier. */
  readonly togglePin: (id: string) => void;
  /** Highlights the pieces that the page added since the last change. */
  readonly refresh: () => void;
}

/** Highlights all pieces of the page that have the same identifier, in the request and in the steps. */
export function createHighlight(): Highlight {
  const ids = new Map<Source, string>();

  function refresh(): void {
    const pieces = [...document.querySelectorAll<HTMLElement>("[data-id]")];
    const known = new Set(pieces.map((piece) => piece.dataset["id"]));
    const lit = SOURCES.map((source) => ids.get(source)).find((id) => id !== undefined && known.has(id));
    for (const piece of pieces) {
      piece.toggleAttribute("data-lit", piece.dataset["id"] === lit);
      if (piece.hasAttribute("aria-pressed"))
        piece.setAttribute("aria-pressed", String(piece.dataset["id"] === ids.get("pinned")));
    }
  }

  function set(source: Source, id: string | undefined): void {
    if (ids.get(source) === id) return;
    if (id === undefined) ids.delete(source);
    else ids.set(source, id);
    refresh();
  }

  return { set, togglePin: (id) => set("pinned", ids.get("pinned") === id ? undefined : id), refresh };
}

/** Connects the pointer, the focus and the clicks in a part of the page with the highlight. */
export function watchPieces(container: HTMLElement, highlight: Highlight): void {
  container.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse") highlight.set("pointer", idOf(event.target));
  });
  container.addEventListener("pointerleave", () => highlight.set("pointer", undefined));
  container.addEventListener("focusin", (event) => highlight.set("focus", idOf(event.target)));
  container.addEventListener("focusout", () => highlight.set("focus", undefined));
  container.addEventListener("click", (event) => pin(event.target, highlight));
  container.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    if (pin(event.target, highlight)) event.preventDefault();
  });
}

function pin(target: EventTarget | null, highlight: Highlight): boolean {
  const id = idOf(target);
  if (id !== undefined) highlight.togglePin(id);
  return id !== undefined;
}

function idOf(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>("[data-id]")?.dataset["id"] : undefined;
}
