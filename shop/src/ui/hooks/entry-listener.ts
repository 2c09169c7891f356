export type EntryState = (Record<string, unknown> & { key?: string; idx?: number }) | null

/** Receives the entry that the history has reached. @returns whether the page is still the same */
export const entryListener: { current: ((entry: EntryState) => boolean) | null } = { current: null }

/**
 * Call once, before the router begins to listen.
 * Otherwise the router would treat the end of an open part as a navigation, and reload the page.
 */
export function listenBeforeRouter(): void {
  const listen = (event: PopStateEvent) => {
    if (entryListener.current?.(event.state as EntryState)) event.stopImmediatePropagation()
  }
  addEventListener('popstate', listen, { capture: true })
}
