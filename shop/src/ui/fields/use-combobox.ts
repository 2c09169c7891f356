/** The combobox of WAI-ARIA, a field with a list: keys choose from the list while the field has the focus. */
import { useEffect, useEffectEvent, useId, useState } from 'react'

export interface ComboboxOptions {
  /** How many options the list has, also while the list is closed. */
  count: number
  isOpen: boolean
  /** The choice before a key is pressed: 0 is the list's first option, −1 the typed words. */
  first: -1 | 0
  /** An arrow key opens the list. */
  onOpen?(): void
  /** @returns whether the key was used; otherwise the browser handles it */
  onEnter(choice: number): boolean
  onEscape(): boolean
}

type Key = Pick<KeyboardEvent, 'key' | 'isComposing' | 'preventDefault'>

export function useCombobox({ count, isOpen, first, onOpen, onEnter, onEscape }: ComboboxOptions) {
  const id = useId()
  const optionId = (index: number) => `${id}-${index}`
  const [choice, setChoice] = useState<number>(first)

  function walk(step: 1 | -1): boolean {
    if (count === 0) return false
    onOpen?.()
    setChoice(moveChoice(isOpen ? choice : first, step, { count, first }))
    return true
  }

  const effectOf: Readonly<Record<string, () => boolean>> = {
    ArrowDown: () => walk(1),
    ArrowUp: () => walk(-1),
    Enter: () => onEnter(choice),
    Escape: onEscape,
  }

  return {
    choice,
    /** Call when the list changes. */
    reset: () => setChoice(first),
    press(event: Key) {
      if (!event.isComposing && effectOf[event.key]?.()) event.preventDefault()
    },
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': id,
      'aria-activedescendant': isOpen && choice >= 0 && choice < count ? optionId(choice) : undefined,
    },
    listId: id,
    optionId,
  } as const
}

/** The next choice, cyclic; −1, the typed words, is between the last option and the first. */
export function moveChoice(choice: number, step: 1 | -1, { count, first }: { count: number; first: -1 | 0 }): number {
  const places = count - first
  return ((choice - first + step + places) % places) + first
}

const waitInMs = 150

/** Calls `lookUp` once typing has paused, and aborts the previous call. An empty field calls immediately. */
export function useDebouncedLookup<Typed extends { words: string }>(
  typed: Typed,
  lookUp: (typed: Typed, leaving: AbortSignal) => Promise<void>,
): void {
  const lookUpNow = useEffectEvent(lookUp)
  useEffect(() => {
    const leaving = new AbortController()
    const timer = setTimeout(() => void lookUpNow(typed, leaving.signal), typed.words === '' ? 0 : waitInMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [typed])
}
