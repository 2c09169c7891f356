/** Limits repeated log lines: an outage fails every request, and its log must not fill the disk. */

/** Writes a line; `leftOut` counts suppressed lines of the same kind. */
type WriteLine = (leftOut: number) => void

/** Writes at most one line of each kind in a window. The first is written at once; only the last of later ones follows. */
export function createLineLimit(windowInMs: number): (kind: string, write: WriteLine) => void {
  const open = new Map<string, { pending: WriteLine | null; count: number }>()

  function writeNow(kind: string, write: WriteLine, leftOut: number): void {
    const state = { pending: null, count: 0 }
    open.set(kind, state)
    // Unreferenced: the process may end with a line suppressed.
    setTimeout(() => closeWindow(kind), windowInMs).unref()
    write(leftOut)
  }

  function closeWindow(kind: string): void {
    const { pending, count } = open.get(kind) ?? { pending: null, count: 0 }
    open.delete(kind)
    if (pending) writeNow(kind, pending, count - 1)
  }

  return (kind, write) => {
    const state = open.get(kind)
    if (!state) {
      writeNow(kind, write, 0)
      return
    }
    state.pending = write
    state.count += 1
  }
}
