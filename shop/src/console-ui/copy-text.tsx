import { useState } from 'react'
import { m } from '#texts'

export interface CopyTextProps {
  text: string
  /** The copied value, for screen readers. */
  label: string
}

export function CopyText({ text, label }: CopyTextProps) {
  const [outcome, setOutcome] = useState('')
  const copy = async () => {
    const isDone = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    setOutcome(isDone ? m.console_ui_copied() : m.console_ui_not_copied())
  }
  return (
    <span className="flex flex-row-reverse flex-wrap items-baseline gap-x-3 text-small font-text" data-copy>
      <button type="button" className="link" onClick={() => void copy()}>
        {m.console_ui_copy()} <span className="sr-only">{label}</span>
      </button>
      <output className="text-small text-ink-2">{outcome}</output>
    </span>
  )
}
