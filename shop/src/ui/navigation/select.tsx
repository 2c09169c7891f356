import type { ComponentProps } from 'react'
import { Icon } from '../display/icon.tsx'

export interface SelectProps extends Omit<ComponentProps<'select'>, 'className' | 'children'> {
  label: string
  options: readonly { value: string; label: string }[]
}

/** The browser's own select in a quiet style; the label is for screen readers. */
export function Select({ label, options, ...select }: SelectProps) {
  return (
    <span className="relative inline-flex items-center">
      <select
        {...select}
        aria-label={label}
        className="h-target appearance-none rounded-control bg-transparent pr-8 pl-2 field-sizing-content hover:bg-sunk disabled:cursor-not-allowed disabled:bg-transparent disabled:text-ink-3 disabled:opacity-100 [&>option]:bg-raised [&>option]:text-ink"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute right-1.5 text-ink-2">
        <Icon name="down" size={18} />
      </span>
    </span>
  )
}
