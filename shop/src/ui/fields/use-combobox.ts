/** A field with a list below it, the combobox of WAI-ARIA: keys choose from the list, the focus stays in the field. */
import { useEffect, useEffectEvent, useId, useState } from 'react'

export interface ComboboxOptions {
  /** Of the list, also while it is closed. */
  count: number
  isOpen: boolean
  /** What is chosen before a key is pressed: the first of the list, or −1, what is typed. */
  first: -1 | 0
  /** An arrow key opens the list. */
  onOpen?(): void
  /** @returns whether the key has had its effect; else it is the browser's */
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
    /** When the list is another one. */
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

/** The next choice, round and round; what is typed, −1, stands between the last one and the first. */
export function moveChoice(choice: number, step: 1 | -1, { count, first }: { count: number; first: -1 | 0 }): number {
  const places = count - first
  return ((choice - first + step + places) % places) + first
}

const waitInMs = 150

/** Asks once nobody has typed for a while; what was asked before is given up. Without words at once. */
export function useAsking<Typed extends { words: string }>(
  typed: Typed,
  ask: (typed: Typed, leaving: AbortSignal) => Promise<void>,
): void {
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    const leaving = new AbortController()
    const timer = setTimeout(() => void askNow(typed, leaving.signal), typed.words === '' ? 0 : waitInMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [typed])
}
