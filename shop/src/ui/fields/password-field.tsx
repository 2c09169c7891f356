import { useState } from 'react'
import { m } from '#texts'
import { controlStyle, Field } from './field.tsx'
import { Icon } from '../display/icon.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** A password that can be shown while typing. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordField({ label, hint, error, ...input }: Omit<TextFieldProps, 'type'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={`h-12 pr-12! ${controlStyle}`}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-controls={control.id}
            aria-label={m.ui_show_password()}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0.5 right-0.5 hidden w-target place-items-center rounded-control text-ink-2 hover:text-ink scripted:grid"
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  )
}
