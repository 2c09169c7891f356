import type { ReactNode } from 'react'
import { DrawnIcon } from '#ui/display/icon.tsx'

const signs = {
  done: { shape: 'M5 12.5l4.5 4.5L19 7.5', look: 'bg-accent-soft text-accent' },
  back: { shape: 'M9 14l-4-4 4-4M5 10h9.5a5 5 0 0 1 0 10H11', look: 'bg-warn-soft text-warn' },
  waiting: { shape: 'M12 8v4.5l3 2M4.2 9A8.5 8.5 0 1 1 3.5 13M4 4.5V9h4.5', look: 'bg-warn-soft text-warn' },
  over: { shape: 'M12 8v4.5l3 2M4.2 9A8.5 8.5 0 1 1 3.5 13M4 4.5V9h4.5', look: 'bg-sunk text-ink-2' },
  failed: {
    shape: 'M12 8v5M12 16.5v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
    look: 'bg-danger-soft text-danger',
  },
} as const

export interface CashierStateProps {
  sign: keyof typeof signs
  title: string
  sentence: string
  /** Buttons. */
  children?: ReactNode
}

/** One state of the cashier in place of the code. */
export function CashierStateView({ sign, title, sentence, children }: CashierStateProps) {
  const { shape, look } = signs[sign]
  return (
    <>
      <span className={`grid size-14 place-items-center rounded-pill ${look}`}>
        <DrawnIcon shape={shape} />
      </span>
      <h1 tabIndex={-1} className="font-serif text-lead tracking-[.03em]">
        {title}
      </h1>
      <p className="max-w-[24em] text-ink-2">{sentence}</p>
      {children && <div className="flex flex-wrap justify-center gap-3">{children}</div>}
    </>
  )
}
