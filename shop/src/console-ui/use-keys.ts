/** Keyboard shortcuts of a screen, wherever the focus is. */
import { useEffect, useEffectEvent } from 'react'
import { useMe } from '#console-session/me-store.ts'

/** By the browser's name of the key: `j`, `?`, `Escape`. Returning false leaves the key unused. */
export type KeyActions = Partial<Record<string, (event: KeyboardEvent) => unknown>>

/** Single letters are off while typing, under a dialog, or if turned off in the profile (WCAG 2.1.4). */
export function useKeys(actions: KeyActions): void {
  const hasSingleKeys = useMe()?.has_single_keys ?? true
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key]
    if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.isComposing || isTyping(event.target) || document.querySelector('dialog[open]')) return
    if (event.key.length === 1 && !hasSingleKeys) return
    if (action(event) !== false) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Ctrl and S, on a Mac ⌘ and S: also while typing. */
export function useSaveKey(save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    if (!document.querySelector('dialog[open]')) save()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type)
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}
