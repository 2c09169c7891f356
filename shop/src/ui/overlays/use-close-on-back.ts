import { useEffect, useEffectEvent } from 'react'
import { type EntryState, entryListener } from '../hooks/entry-listener.ts'

/** Mark in the state of an open part's history entry. */
const mark = 'isOverlay'

/**
 * Adds a history entry for an open part: going back closes it and stays on the page.
 * Closing it otherwise removes the entry.
 */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) {
      if (readEntry()?.[mark]) removeEntry()
      return
    }
    const page = readEntry()
    if (!page?.[mark]) history.pushState({ ...page, [mark]: true }, '')
    const listen = (entry: EntryState) => {
      close()
      return isSamePage(entry, page)
    }
    entryListener.current = listen
    return () => {
      if (entryListener.current === listen) entryListener.current = null
    }
  }, [isOpen])
}

const readEntry = () => history.state as EntryState

function isSamePage(entry: EntryState, page: EntryState): boolean {
  return entry?.key === page?.key && entry?.idx === page?.idx
}

function removeEntry(): void {
  const page = readEntry()
  entryListener.current = (entry) => {
    entryListener.current = null
    return isSamePage(entry, page)
  }
  history.back()
}
