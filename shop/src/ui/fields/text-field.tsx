import type { ComponentProps } from 'react'
import { controlStyle, Field, type FieldProps } from './field.tsx'

export type TextFieldProps = Omit<FieldProps, 'children'> & Omit<ComponentProps<'input'>, 'id' | 'className'>

export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input type="text" {...input} {...control} className={`h-12 ${controlStyle}`} />}
    </Field>
  )
}

export type TextAreaFieldProps = Omit<FieldProps, 'children'> & Omit<ComponentProps<'textarea'>, 'id' | 'className'>

export function TextAreaField({ label, hint, error, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <textarea rows={4} {...area} {...control} className={`py-2.5 ${controlStyle}`} />}
    </Field>
  )
}
