import { useEffect, useRef, useState } from 'react'
import { m } from '#texts'
import { formatCount } from '#ui/display/count.ts'
import { buttonStyle } from '#ui/controls/button-style.ts'
import { StaleBanner } from '../console-states.tsx'
import type { More } from './use-more.ts'

export interface MoreRowsProps {
  list: More<{ id: number }>
}

/** Button below a list that has more rows. */
export function MoreRows({ list }: MoreRowsProps) {
  const status = useRef<HTMLOutputElement>(null)
  const shown = list.items?.length ?? 0
  const hasMore = shown < list.count
  // Once the list was long, the count stays visible.
  const [wasLong, setWasLong] = useState(false)
  if (hasMore && !wasLong) setWasLong(true)
  const wasPressed = useRef(false)
  useEffect(() => {
    // The last page removes the button, and would lose the focus.
    if (!hasMore && wasPressed.current) status.current?.focus()
  }, [hasMore])
  if (!wasLong && !hasMore) return null
  const readOn = () => {
    wasPressed.current = true
    void list.more()
  }
  return (
    <div className="my-2.5 flex flex-wrap items-center gap-x-3 gap-y-2">
      {list.moreFailure && <StaleBanner failure={list.moreFailure} onRetry={readOn} isFirst />}
      {hasMore && !list.moreFailure && (
        <button type="button" className={buttonStyle()} aria-busy={list.isReadingMore || undefined} onClick={readOn}>
          {m.console_ui_more()}
        </button>
      )}
      <output ref={status} className="text-ink-2" tabIndex={-1}>
        {m.console_ui_more_shown({ shown: formatCount(shown), total: formatCount(list.count) })}
      </output>
    </div>
  )
}
