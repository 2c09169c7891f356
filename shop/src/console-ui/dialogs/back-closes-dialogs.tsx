/** The browser's back button closes the dialog on top and leaves the screen below it as it is. */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'
import { readOpenDialogs, subscribeToOpenDialogs } from './open-dialogs.ts'

interface Entry {
  isUnderDialog: boolean
  pathname: string
}

const mark = { isUnderDialog: true }

/** React Router stores a location's state under `usr`. */
function readEntry(): Entry {
  const state = history.state as { usr?: Partial<typeof mark> | null } | null
  return { isUnderDialog: state?.usr?.isUnderDialog === true, pathname: location.pathname }
}

/**
 * All open dialogs share one history entry, at the screen's own address. Closing otherwise leaves the entry, because a
 * removal would race with a navigation. The next dialog reuses it; going back from there leads to the screen before.
 */
export function BackClosesDialogs() {
  const isOpen = useSyncExternalStore(subscribeToOpenDialogs, () => readOpenDialogs().length > 0)
  const isIdle = useNavigation().state === 'idle'
  const type = useNavigationType()
  const here = useLocation()
  const navigate = useNavigate()
  const entry = useRef<Entry>(null)
  const hasEntry = useRef(false)
  useEffect(() => {
    if (!isOpen) hasEntry.current = false
    if (!isOpen || !isIdle || hasEntry.current) return
    hasEntry.current = true
    if (!readEntry().isUnderDialog) void navigate(here, { state: mark, preventScrollReset: true })
  }, [isOpen, isIdle, here, navigate])
  useEffect(() => {
    // After going back, the listener below still needs the entry where it began.
    if (!entry.current || (here.key && type !== NavigationType.Pop)) entry.current = readEntry()
  }, [here, type])
  useEffect(() => {
    const onPop = () => {
      const before = entry.current
      const now = readEntry()
      entry.current = now
      if (!before?.isUnderDialog || now.isUnderDialog || before.pathname !== now.pathname) return
      const dialogs = readOpenDialogs()
      const top = dialogs.at(-1)
      if (!top) history.back()
      // Immediately: a second press would leave the screen.
      else if (!top.close() || dialogs.length > 1) history.forward()
    }
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [])
  return null
}
