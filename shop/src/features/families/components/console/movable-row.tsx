import { type MouseEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '#texts'
import { SmallIconButton } from '#console-ui/display/small-icon-button.tsx'

export function moved<Item>(items: readonly Item[], at: number, step: 1 | -1): Item[] {
  const other = items[at + step]
  return other === undefined ? [...items] : items.with(at, other).with(at + step, items[at]!)
}

interface MovableRowProps {
  name: string
  /** Whether first, and last. */
  ends: readonly [boolean, boolean]
  onMove(step: 1 | -1): void
  onRemove(): void
  /** Why it cannot be removed. */
  refusal: string | null
  children: ReactNode
}

/** Fields of one item of an ordered list, with buttons to move and remove it. */
export function MovableRow({ name, ends: [isFirst, isLast], onMove, onRemove, refusal, children }: MovableRowProps) {
  const [isRefused, setRefused] = useState(false)
  // Moving a row removes the focus from its button.
  const move = (step: 1 | -1) => (event: MouseEvent<HTMLButtonElement>) => {
    flushSync(() => onMove(step))
    event.currentTarget.focus()
  }
  const remove = (event: MouseEvent<HTMLButtonElement>) => {
    if (refusal) return setRefused(true)
    const form = event.currentTarget.form
    const next = event.currentTarget.closest('li, section')?.parentElement?.parentElement
    flushSync(onRemove)
    const adding = next?.querySelector<HTMLElement>('[data-add]') ?? form?.querySelector<HTMLElement>('[data-add]')
    adding?.focus()
  }
  return (
    <div className="grid gap-1">
      <div className="flex flex-col-reverse gap-2 sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
        {children}
        <span className="relative flex justify-end self-end max-sm:-mb-9">
          <SmallIconButton icon="up" label={m.families_up({ name })} aria-disabled={isFirst} onClick={move(-1)} />
          <SmallIconButton icon="down" label={m.families_down({ name })} aria-disabled={isLast} onClick={move(1)} />
          <SmallIconButton icon="close" label={m.families_remove({ name })} onClick={remove} />
        </span>
      </div>
      {isRefused && refusal && (
        <p className="text-small text-danger" role="alert">
          {refusal}
        </p>
      )}
    </div>
  )
}
