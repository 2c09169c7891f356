import { classNames } from '#ui/display/class-names.ts'
import type { Step } from './steps.ts'

const lines: Record<Step['state'], string> = {
  done: 'before:bg-accent-fill after:border-accent-fill after:bg-accent-fill text-ink',
  now: 'before:bg-[linear-gradient(90deg,var(--color-accent-fill)_50%,var(--color-line)_50%)] after:border-4 after:border-accent-fill after:bg-paper text-accent font-strong',
  to_come: 'before:bg-line after:border-line-strong after:bg-paper text-ink-3',
}

/** A line with a mark for each step; the current one is a ring. No step is narrower than its longest word. */
export function ProgressSteps({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol
      aria-label={label}
      className="grid gap-y-3 text-note/normal max-[359px]:grid-cols-1!"
      style={{ gridTemplateColumns: `repeat(${steps.length}, minmax(min-content, 1fr))` }}
    >
      {steps.map(({ name, note, state }, index) => (
        <li
          key={name}
          aria-current={state === 'now' ? 'step' : undefined}
          className={classNames(
            'relative pt-[26px] pr-1 [overflow-wrap:normal] sm:pr-2 before:absolute before:top-[5px] before:left-0 before:h-0.5 after:absolute after:top-0 after:left-0 after:size-3 after:rounded-full after:border-2',
            index === steps.length - 1 ? 'before:w-3' : 'before:right-0',
            lines[state],
          )}
        >
          {name}
          {note && <small className="block font-text text-note text-ink-2 tabular-nums">{note}</small>}
        </li>
      ))}
    </ol>
  )
}
