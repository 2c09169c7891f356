import type { ComponentProps } from 'react'
import { classNames } from '../display/class-names.ts'

export type CheckFieldProps = {
  label: string
  isLabelHidden?: boolean
  /** Represents several values, of which some are checked; requires `checked` to be false. */
  isMixed?: boolean
} & Omit<ComponentProps<'input'>, 'type' | 'className'>

/** Yes or no: a mark of 20 px in a target for a thumb. */
export function CheckField({ label, isLabelHidden = false, isMixed = false, ...input }: CheckFieldProps) {
  return (
    <label
      className={classNames(
        'inline-flex min-h-target cursor-pointer items-center gap-3 justify-self-start',
        isLabelHidden && '-mx-3 min-w-target justify-center',
      )}
    >
      <input
        {...input}
        ref={(element) => {
          // No attribute sets this state.
          if (element) element.indeterminate = isMixed
        }}
        type="checkbox"
        className="grid size-5 shrink-0 cursor-pointer appearance-none place-items-center rounded-control border-[1.5px] border-line-strong bg-raised before:hidden before:h-1.5 before:w-[11px] before:-translate-y-[1.5px] before:-rotate-45 before:border-b-2 before:border-l-2 before:border-on-accent checked:border-accent-fill checked:bg-accent-fill checked:before:block indeterminate:before:block indeterminate:before:h-0.5 indeterminate:before:w-2.5 indeterminate:before:translate-y-0 indeterminate:before:rotate-0 indeterminate:before:border-0 indeterminate:before:bg-ink-2 hover:border-ink-2"
      />
      {isLabelHidden ? <span className="sr-only">{label}</span> : label}
    </label>
  )
}
