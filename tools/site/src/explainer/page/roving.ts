/**
 * Returns the index of the item that receives the focus after a key press, or undefined if the key does not move the
 * focus. The first item follows the last item.
 */
export function nextIndex(key: string, current: number, count: number): number | undefined {
  if (key === "ArrowRight" || key === "ArrowDown") return (current + 1) % count;
  if (key === "ArrowLeft" || key === "ArrowUp") return (current + count - 1) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}

/** Makes a list of items one tab stop, and moves the focus between the items with the arrow keys. */
export function rove(container: HTMLElement, items: readonly HTMLElement[]): void {
  const select = (selected: number) => {
    for (const [index, item] of items.entries()) item.tabIndex = index === selected ? 0 : -1;
  };
  select(0);
  container.addEventListener("keydown", (event) => {
    const current = items.findIndex((item) => item === document.activeElement);
    const next = current === -1 ? undefined : nextIndex(event.key, current, items.length);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    items[next]?.focus();
  });
  container.addEventListener("focusin", (event) => {
    const focused = items.findIndex((item) => item === event.target);
    if (focused !== -1) select(focused);
  });
}
