import { type ReactNode, useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { PagePicture } from '#ui/display/page-picture.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { scenes } from '#ui/display/scenes.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import type { CredentialsFailure } from '../client/credentials.ts'
import { CheckedForm } from '#ui/fields/checked-form.tsx'

export interface CredentialsFormProps {
  title: string
  sentence: string
  submitLabel: string
  passwordAutoComplete: 'current-password' | 'new-password'
  usernameHint?: string
  passwordHint?: string
  failure: CredentialsFailure | undefined
  /** Between the title and the fields. */
  notice?: ReactNode
  /** Above the button. */
  agreement?: ReactNode
  /** Link to the other form, below the button. */
  children: ReactNode
}

/** Login and register: one column, with the picture next to it from 1000 px. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { failure } = props
  const isBusy = useNavigation().state !== 'idle'
  const isHydrated = useIsHydrated()
  const detailId = useId()
  return (
    <div className="mx-auto grid max-w-[400px] items-center gap-x-24 pt-6 min-[1000px]:max-w-[992px] min-[1000px]:grid-cols-[496fr_400fr]">
      <PagePicture
        scene={scenes.login}
        alt=""
        sizes="496px"
        className="hidden aspect-[4/5] rounded-picture min-[1000px]:block"
      />
      <CheckedForm as={Form} method="post" refusal={failure} className="grid gap-6">
        <div>
          <h1 tabIndex={-1} className="font-serif text-title tracking-[.03em]">
            {props.title}
          </h1>
          <p className="mt-1 text-note text-ink-2">{props.sentence}</p>
        </div>
        {props.notice}
        <p className="hidden text-note text-danger unscripted:block">{m.identity_needs_script()}</p>
        <TextField
          label={m.identity_username()}
          name="username"
          data-missing={m.identity_username_missing()}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          hint={props.usernameHint}
          defaultValue={failure?.username}
          error={failure?.fieldErrors.username}
        />
        <PasswordField
          label={m.identity_password()}
          name="password"
          data-missing={m.identity_password_missing()}
          autoComplete={props.passwordAutoComplete}
          required
          hint={props.passwordHint}
          error={failure?.fieldErrors.password}
        />
        <div className="grid gap-3">
          {props.agreement}
          {failure?.detail && <FieldError id={detailId} sentences={[failure.detail]} />}
          <Button
            type="submit"
            variant="primary"
            isBlock
            isBusy={isBusy}
            inert={!isHydrated}
            aria-describedby={failure?.detail ? detailId : undefined}
          >
            {props.submitLabel}
          </Button>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 text-note text-ink-2">{props.children}</div>
      </CheckedForm>
    </div>
  )
}
