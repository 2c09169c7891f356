import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

export interface Tab {
  label: string
  content: ReactNode
}

export interface TabsProps {
  /** What the tabs are about. */
  label: string
  tabs: readonly Tab[]
}

/** One of several contents at a time; the arrow keys, Home and End walk along the row. */
export function Tabs({ label, tabs }: TabsProps) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState(0)
  function walk(event: KeyboardEvent) {
    const next = placeAfter(event.key, selected, tabs.length)
    if (next === null) return
    event.preventDefault()
    setSelected(next)
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div>
      <div
        ref={row}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={walk}
        className="flex gap-2 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.label}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-selected={index === selected}
            aria-controls={`${id}-panel-${index}`}
            tabIndex={index === selected ? 0 : -1}
            onClick={() => setSelected(index)}
            className="min-h-target min-w-target px-3 whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink aria-selected:font-strong aria-selected:text-ink aria-selected:shadow-[inset_0_-2px_var(--color-accent)] forced-colors:aria-selected:underline"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.label}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          tabIndex={0}
          hidden={index !== selected}
          className="pt-4"
        >
          {tab.content}
        </div>
      ))}
    </div>
  )
}

/** Where a key leads to from a place in a row of `count`; null where the key means nothing here. */
export function placeAfter(key: string, place: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (place + 1) % count
    case 'ArrowLeft':
      return (place - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
