import { useEffect, useEffectEvent } from 'react'

/** In the state of the entry that an open part has in the history. */
const mark = 'isOverlay'

type EntryState = (Record<string, unknown> & { key?: string; idx?: number }) | null

/** Hears of the entry that the history has come to; says whether it is still the same page. */
let hearEntry: ((entry: EntryState) => boolean) | null = null

/**
 * Call once, before the router begins to listen.
 * It would take the end of an open part for a navigation, and load the page once more.
 */
export function listenBeforeRouter(): void {
  const hear = (event: PopStateEvent) => {
    if (hearEntry?.(event.state as EntryState)) event.stopImmediatePropagation()
  }
  addEventListener('popstate', hear, { capture: true })
}

/**
 * Gives an open part its own entry in the history: going back closes it and stays on the page.
 * Closed by another way, it takes its entry away.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) {
      if (readEntry()?.[mark]) takeEntryAway()
      return
    }
    const page = readEntry()
    if (!page?.[mark]) history.pushState({ ...page, [mark]: true }, '')
    const hear = (entry: EntryState) => {
      close()
      return isSamePage(entry, page)
    }
    hearEntry = hear
    return () => {
      if (hearEntry === hear) hearEntry = null
    }
  }, [isOpen])
}

const readEntry = () => history.state as EntryState

function isSamePage(entry: EntryState, page: EntryState): boolean {
  return entry?.key === page?.key && entry?.idx === page?.idx
}

function takeEntryAway(): void {
  const page = readEntry()
  hearEntry = (entry) => {
    hearEntry = null
    return isSamePage(entry, page)
  }
  history.back()
}
