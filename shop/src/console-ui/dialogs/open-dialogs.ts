/** The dialogs that are open, the one on top last. */
export interface OpenDialog {
  /** Closes as Esc does. @returns whether it closes; false where it prompts first */
  close(): boolean
}

let open: readonly OpenDialog[] = []
const listeners = new Set<() => void>()

export const readOpenDialogs = (): readonly OpenDialog[] => open

export function subscribeToOpenDialogs(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** @returns the function that removes the dialog */
export function addOpenDialog(dialog: OpenDialog): () => void {
  set([...open, dialog])
  return () => set(open.filter((other) => other !== dialog))
}

function set(next: readonly OpenDialog[]): void {
  open = next
  for (const listener of listeners) listener()
}
