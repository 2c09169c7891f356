import type { ComponentProps } from 'react'
import { Icon } from '../display/icon.tsx'
import { classNames } from '../display/class-names.ts'
import { controlStyle, Field, type FieldProps } from './field.tsx'

export interface SelectBoxProps extends Omit<ComponentProps<'select'>, 'className' | 'children'> {
  /** `lang` where an option is not in the page's language. */
  options: readonly { value: string; label: string; lang?: string | undefined }[]
}

/** The browser's own select, styled as a field. */
export function SelectBox({ options, ...select }: SelectBoxProps) {
  return (
    <span className="relative grid">
      <select
        {...select}
        className={classNames(
          'h-12 appearance-none truncate pr-10 [&>option]:bg-raised [&>option]:text-ink',
          controlStyle,
        )}
      >
        {options.map(({ value, label, lang }) => (
          <option key={value} value={value} lang={lang}>
            {label}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute top-3.5 right-3 text-ink-2">
        <Icon name="down" size={20} />
      </span>
    </span>
  )
}

export type SelectFieldProps = Omit<FieldProps, 'children'> & Omit<SelectBoxProps, 'id'>

export function SelectField({ label, hint, error, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <SelectBox {...select} {...control} />}
    </Field>
  )
}
