import type { ReactNode } from 'react'
import { m } from '#texts'
import { TextField } from '#ui/fields/text-field.tsx'
import type { CredentialsFailure } from '../../client/credentials.ts'
import { maxUsernameLength } from '../../values.ts'
import { BesidePicture } from './beside-picture.tsx'
import { FormTitle, IdentityForm } from './identity-form.tsx'
import { CurrentPasswordField, NewPasswordField } from './password-fields.tsx'

export interface CredentialsFormProps {
  title: string
  sentence: string
  submitLabel: string
  /** Registers: both fields show the rules of new ones. */
  isNew?: boolean
  failure: CredentialsFailure | undefined
  /** Between the title and the fields. */
  notice?: ReactNode
  /** Above the button. */
  agreement?: ReactNode
  /** Another way to log in, below the button. */
  otherWay?: ReactNode
  /** Link to the other form, below the button. */
  children: ReactNode
}

/** Login and register. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { failure, isNew = false } = props
  const Password = isNew ? NewPasswordField : CurrentPasswordField
  return (
    <BesidePicture>
      <IdentityForm
        isBlock
        submitLabel={props.submitLabel}
        failure={failure}
        agreement={props.agreement}
        links={
          <>
            {props.otherWay}
            <div className="flex flex-wrap items-center gap-x-4 text-note text-ink-2">{props.children}</div>
          </>
        }
      >
        <FormTitle title={props.title} sentence={props.sentence} />
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
          hint={isNew ? m.identity_username_hint({ most: maxUsernameLength }) : undefined}
          defaultValue={failure?.username}
          error={failure?.fieldErrors.username}
        />
        <Password
          name="password"
          label={m.identity_password()}
          data-missing={m.identity_password_missing()}
          failure={failure}
        />
      </IdentityForm>
    </BesidePicture>
  )
}
