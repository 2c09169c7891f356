import { m } from '#texts'
import { classNames } from '#ui/display/class-names.ts'

const names = [m.imports_step_file, m.imports_step_columns, m.imports_step_look, m.imports_step_done]

/** Progress of the steps, from 0. */
export function Steps({ at }: { at: number }) {
  return (
    <ol className="mb-5 flex flex-wrap gap-2 text-small text-ink-2" aria-label={m.imports_steps()}>
      {names.map((name, index) => (
        <li
          key={name()}
          className={classNames(
            'flex items-center gap-2 not-first:before:w-8 not-first:before:border-t not-first:before:border-line max-desk:not-first:before:w-2',
            index === at && 'font-strong text-ink',
          )}
          aria-current={index === at ? 'step' : undefined}
        >
          <span
            className={classNames(
              'grid size-[22px] place-items-center rounded-pill border tabular-nums',
              index < at && 'border-transparent bg-accent-soft text-accent',
              index === at && 'border-transparent bg-accent-fill text-on-accent',
              index > at && 'border-line',
            )}
            aria-hidden="true"
          >
            {index < at ? '✓' : index + 1}
          </span>
          {name()}
        </li>
      ))}
    </ol>
  )
}
