import { useRevalidator } from 'react-router'
import { m } from '#texts'
import type { Passkey } from '#features/identity/contract/passkeys.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { FormFailure } from '../../client/form-failure.ts'
import { maxPasskeyNameLength, maxPasskeys } from '../../values.ts'
import { AccountForm } from '../form/account-form.tsx'
import { CurrentPasswordField } from '../form/password-fields.tsx'
import { PasskeyList } from './passkey-list.tsx'

export interface PasskeysSectionProps {
  /** Null: loading failed. */
  passkeys: readonly Passkey[] | null
  failure: FormFailure | undefined
}

/** The person's passkeys, and a form for one more. */
export function PasskeysSection({ passkeys, failure }: PasskeysSectionProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <div id="passkeys" className="scroll-mt-20">
      <Section title={m.identity_passkeys()} isNear>
        <p className="mb-6 text-ink-2">{m.identity_passkeys_sentence()}</p>
        {passkeys ? (
          <>
            <PasskeyList passkeys={passkeys} />
            <NewPasskey key={passkeys[0]?.id} count={passkeys.length} failure={failure} />
          </>
        ) : (
          <>
            <p className="mb-3 text-ink-2">{m.identity_passkeys_unread()}</p>
            <Button isSmall isBusy={state !== 'idle'} onClick={() => void revalidate()}>
              {m.identity_retry()}
            </Button>
          </>
        )}
      </Section>
    </div>
  )
}

function NewPasskey({ count, failure }: { count: number; failure: FormFailure | undefined }) {
  if (!('PublicKeyCredential' in globalThis)) return <p>{m.identity_passkeys_unsupported()}</p>
  if (count >= maxPasskeys) return <p>{m.identity_passkeys_too_many({ max: maxPasskeys })}</p>
  return (
    <AccountForm submitLabel={m.identity_passkey_add()} failure={failure}>
      <input type="hidden" name="intent" value="add-passkey" />
      <TextField
        label={m.identity_passkey_name()}
        name="name"
        autoComplete="off"
        maxLength={maxPasskeyNameLength}
        required
        defaultValue={m.identity_passkey_this_device()}
        error={failure?.fieldErrors.name}
      />
      <CurrentPasswordField failure={failure} />
    </AccountForm>
  )
}
