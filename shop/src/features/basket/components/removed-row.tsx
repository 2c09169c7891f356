import { useEffect, useRef } from 'react'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { restore } from '../client/change-basket.ts'
import type { BasketLine } from '../contract.ts'

/** Replaces a removed line, and focuses its button because the line's button is gone. */
export function RemovedRow({ line }: { line: BasketLine }) {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus()
  }, [])
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 py-3 text-note text-ink-2">
      <output>{m.basket_removed({ name: line.goods_name })}</output>
      <Button
        ref={ref}
        variant="text"
        isSmall
        aria-label={m.basket_undo_of({ name: line.goods_name })}
        onClick={() => void restore(line)}
      >
        {m.basket_undo()}
      </Button>
    </div>
  )
}
