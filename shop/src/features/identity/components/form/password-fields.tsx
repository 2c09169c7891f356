import { type FormEvent, useState } from 'react'
import { m } from '#texts'
import { Icon } from '#ui/display/icon.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import type { TextFieldProps } from '#ui/fields/text-field.tsx'
import type { FormFailure } from '../../client/form-failure.ts'
import { findMetRules } from '../../client/new-password-rules.ts'
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

/** A password that the account gets. The browser ticks the rules that it can check. */
export function NewPasswordField({
  name = 'new_password',
  label = m.identity_password_new(),
  failure,
  ...input
}: FieldProps) {
  const [met, setMet] = useState(findMetRules('', null))
  const check = ({ currentTarget }: FormEvent<HTMLInputElement>) =>
    setMet(findMetRules(currentTarget.value, usernameOf(currentTarget.form)))
  const rules = [
    { text: m.identity_rule_length({ least: minPasswordLength, most: maxPasswordLength }), isMet: met.length },
    { text: m.identity_rule_common(), isMet: false },
    { text: m.identity_rule_username(), isMet: met.username ?? false },
  ]
  return (
    <PasswordField
      {...input}
      label={label}
      name={name}
      autoComplete="new-password"
      required
      onInput={check}
      hint={
        <>
          <ul aria-label={m.identity_rules()} className="grid gap-0.5">
            {rules.map((rule) => (
              <Rule key={rule.text} {...rule} />
            ))}
          </ul>
          <p className="mt-1">{m.identity_rules_later()}</p>
        </>
      }
      error={failure?.fieldErrors[name]}
    />
  )
}

function Rule({ text, isMet }: { text: string; isMet: boolean }) {
  return (
    <li className={isMet ? 'flex gap-2 text-ink-2' : 'flex gap-2'}>
      <span className="mt-0.5 grid size-4 place-items-center text-accent">
        {isMet ? <Icon name="check" size={16} /> : <span className="size-1 rounded-pill bg-ink-3" />}
      </span>
      {text}
      {isMet && <span className="sr-only">{m.identity_rule_met()}</span>}
    </li>
  )
}

/** The account's name as the form has it, typed or for password managers; null in a form without one. */
function usernameOf(form: HTMLFormElement | null): string | null {
  return form?.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value ?? null
}
