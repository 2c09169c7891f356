/** Restores the focus of a button with this `data-move`, which an element loses when it is moved. */
export function focusMoved(move: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-move="${move}"]`)?.focus())
}
