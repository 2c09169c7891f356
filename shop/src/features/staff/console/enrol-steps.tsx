/** Choosing a second factor. */
import { startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import { m } from '#texts'
import type { ResponseOf } from '#platform/contract/call.ts'
import type { addPasskey, beginAuthenticator, confirmAuthenticator, offerNewPasskey } from '../contract/factors.ts'
import { callConsole } from '#console-session/console-api.ts'
import { ConsoleField, FormError } from '#console-ui/forms/console-field.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { Button } from '#ui/controls/button.tsx'

export interface EnrolStepsProps {
  shop: string
  account: string
  canUsePasskeys: boolean
  onDone(): Promise<void> | void
}

export function EnrolSteps({ shop, account, canUsePasskeys, onDone }: EnrolStepsProps) {
  const [codes, setCodes] = useState<string[]>([])
  const finish = (recoveryCodes: string[]) => {
    if (recoveryCodes.length > 0) setCodes(recoveryCodes)
    else void onDone()
  }
  if (codes.length > 0) return <RecoveryCodes {...{ shop, account, codes }} onDone={() => void onDone()} />
  return (
    <div className="steps">
      <h1>{m.staff_enrol_title()}</h1>
      <p className="text-ink-2">{m.staff_enrol_why()}</p>
      {canUsePasskeys && (
        <>
          <NewPasskey onDone={finish} />
          <p className="text-small text-ink-2">{m.staff_passkey_hint()}</p>
        </>
      )}
      <NewAuthenticator onDone={finish} />
      <p className="text-small text-ink-2">{m.staff_authenticator_hint()}</p>
    </div>
  )
}

export function NewPasskey({ onDone }: { onDone(recoveryCodes: string[]): void }) {
  const passkey = useSubmit(async () => {
    const optionsJSON = await callConsole<typeof offerNewPasskey>('POST /api/console/me/passkeys/options/')
    const response = await registerPasskey(optionsJSON)
    const { recovery_codes } = await callConsole<typeof addPasskey>('POST /api/console/me/passkeys/', {
      body: { name: m.staff_passkey_name(), response },
    })
    onDone(recovery_codes)
  })
  return (
    <>
      <FormError failure={passkey.failure} />
      <Button isBlock disabled={passkey.isBusy} onClick={() => void passkey.run()}>
        {m.staff_passkey_add()}
      </Button>
    </>
  )
}

async function registerPasskey(optionsJSON: object) {
  try {
    const { id, rawId, type, response, authenticatorAttachment } = await startRegistration({
      optionsJSON: optionsJSON as never,
    })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, rawId, type, authenticatorAttachment, response: { clientDataJSON, attestationObject, transports } }
  } catch (error) {
    throw new Error(m.staff_passkey_cancelled(), { cause: error })
  }
}

export function NewAuthenticator({ onDone }: { onDone(recoveryCodes: string[]): void }) {
  const [offer, setOffer] = useState<ResponseOf<typeof beginAuthenticator> | null>(null)
  const begin = useSubmit(async () => {
    setOffer(await callConsole<typeof beginAuthenticator>('POST /api/console/me/totp/'))
  })
  const form = useSubmit(async ({ code = '' }) => {
    const response = await callConsole<typeof confirmAuthenticator>('POST /api/console/me/totp/confirm/', {
      body: { code },
    })
    onDone(response.recovery_codes)
  })
  if (!offer) {
    return (
      <>
        <FormError failure={begin.failure} />
        <Button isBlock disabled={begin.isBusy} onClick={() => void begin.run()}>
          {m.staff_authenticator_add()}
        </Button>
      </>
    )
  }
  return (
    <CheckedForm className="steps" onSubmit={form.onSubmit}>
      <p>{m.staff_authenticator_scan()}</p>
      <QrCode svg={offer.qr_svg} />
      <p className="text-small text-ink-2">
        {m.staff_authenticator_secret()} <code className="code-text">{offer.secret.replaceAll(/(.{4})/g, '$1 ')}</code>
      </p>
      <FormError failure={form.failure} />
      <ConsoleField
        label={m.staff_six_digits()}
        errors={form.errorsOf('code')}
        name="code"
        className="code-control"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        isFirst
      />
      <Button type="submit" variant="primary" isBlock disabled={form.isBusy}>
        {m.staff_continue()}
      </Button>
    </CheckedForm>
  )
}

/** As an image: markup from the network never becomes part of the page. */
function QrCode({ svg }: { svg: string }) {
  const [address] = useState(() => URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })))
  const forget = () => URL.revokeObjectURL(address)
  return (
    <img
      className="justify-self-center bg-[#fff] filter-none"
      src={address}
      alt={m.staff_authenticator_qr()}
      width={200}
      height={200}
      onLoad={forget}
    />
  )
}
