import { m } from '#texts'

const names = [m.imports_step_file, m.imports_step_columns, m.imports_step_look, m.imports_step_done]

/** Progress of the steps, from 0. */
export function Steps({ at }: { at: number }) {
  return (
    <ol className="c-way" aria-label={m.imports_steps()}>
      {names.map((name, index) => (
        <li
          key={name()}
          className={index < at ? 'is-done' : index === at ? 'is-now' : ''}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className="c-way-mark" aria-hidden="true">
            {index < at ? '✓' : index + 1}
          </span>
          {name()}
        </li>
      ))}
    </ol>
  )
}
