import { useState } from 'react'
import { m } from '#texts'
import { controlStyle, Field } from './field.tsx'
import { DrawnIcon } from '../display/icon.tsx'
import type { TextFieldProps } from './text-field.tsx'

const eye = 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z'
const crossedEye =
  'M4 4l16 16M9.5 5.8A9.8 9.8 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.4M6 7.7A17 17 0 0 0 2.5 12S6 18.5 12 18.5a9.6 9.6 0 0 0 4.3-1M9.9 9.9a3 3 0 0 0 4.2 4.2'

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
            <DrawnIcon shape={isShown ? crossedEye : eye} />
          </button>
        </div>
      )}
    </Field>
  )
}
