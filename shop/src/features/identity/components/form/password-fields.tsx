import { m } from '#texts'
import { PasswordField } from '#ui/fields/password-field.tsx'
import type { TextFieldProps } from '#ui/fields/text-field.tsx'
import type { FormFailure } from '../../client/form-failure.ts'
import { maxPasswordLength, minPasswordLength } from '../../values.ts'

type FieldProps = Partial<Pick<TextFieldProps, 'name' | 'label'>> & {
  failure: FormFailure | undefined
  'data-missing'?: string
}

/** The password that the account has. */
export function CurrentPasswordField({
  name = 'password',
  label = m.identity_password(),
  failure,
  ...input
}: FieldProps) {
  const error = failure?.fieldErrors[name]
  return <PasswordField {...input} label={label} name={name} autoComplete="current-password" required error={error} />
}

/** A password that the account gets, with its rules. */
export function NewPasswordField({
  name = 'new_password',
  label = m.identity_password_new(),
  failure,
  ...input
}: FieldProps) {
  return (
    <PasswordField
      {...input}
      label={label}
      name={name}
      autoComplete="new-password"
      required
      hint={m.identity_password_hint({ least: minPasswordLength, most: maxPasswordLength })}
      error={failure?.fieldErrors[name]}
    />
  )
}
