/** One's own name, password, second factors and sessions. */
import { useState } from 'react'
import { m } from '#texts'
import type { removeAuthenticator, removePasskey, renewRecoveryCodes } from '../contract/factors.ts'
import type { changeMe, changeOwnPassword } from '../contract/own-account.ts'
import { callConsole, loadMe } from '#console-session/console-api.ts'
import { ConsoleField, FormError } from '#console-ui/forms/console-field.tsx'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleErrorState, StaleBanner, Loading } from '#console-ui/console-states.tsx'
import { useMe } from '#console-session/me-store.ts'
import { isSoundOn, turnSound } from '#console-ui/order-sound.ts'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { whenOf } from '#console-ui/when.ts'
import { minStaffPasswordLength } from '../values.ts'
import type { Profile, profileLoader } from './loaders.ts'
import { NewAuthenticator, NewPasskey } from './enrol-steps.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { Button } from '#ui/controls/button.tsx'

interface Reloading {
  reload(): void
}

export function Component() {
  const { data, failure, reload } = useScreenData<typeof profileLoader>()
  if (failure && !data) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  return (
    <ConsolePage title={m.staff_profile()}>
      {failure && <StaleBanner failure={failure} onRetry={reload} />}
      {data ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
          <NameForm />
          <OrderSound />
          <PasswordForm />
          <Factors passkeys={data.passkeys} reload={reload} />
          <OwnSessions sessions={data.sessions} reload={reload} />
        </div>
      ) : (
        <Loading />
      )}
    </ConsolePage>
  )
}

function NameForm() {
  const me = useMe()
  const form = useSubmit(async ({ display_name = '', has_single_keys }) => {
    await callConsole<typeof changeMe>('PATCH /api/console/me/', {
      body: { display_name, has_single_keys: has_single_keys === 'on' },
    })
    await loadMe()
  })
  if (!me) return null
  return (
    <CheckedForm className="steps" onSubmit={form.onSubmit}>
      <h2>{m.staff_profile_name()}</h2>
      <FormError failure={form.failure} />
      <ConsoleField
        label={m.staff_display_name()}
        errors={form.errorsOf('display_name')}
        name="display_name"
        defaultValue={me.display_name}
        required
      />
      <label className="check-row">
        <input type="checkbox" name="has_single_keys" defaultChecked={me.has_single_keys} /> {m.staff_single_keys()}
      </label>
      <Button type="submit" disabled={form.isBusy}>
        {m.console_ui_save()}
      </Button>
    </CheckedForm>
  )
}

/** Turns the sound of this browser alone on, because a sound belongs to a room. */
function OrderSound() {
  const [isOn, setOn] = useState(isSoundOn)
  const turning = useSubmit(async () => {
    setOn(!isOn)
    await turnSound(!isOn)
  })
  return (
    <section className="steps">
      <h2>{m.staff_sound()}</h2>
      <FormError failure={turning.failure} />
      <label className="check-row">
        <input type="checkbox" checked={isOn} onChange={() => void turning.run()} /> {m.staff_sound_on()}
      </label>
      <p className="text-small text-ink-2">{m.staff_sound_hint()}</p>
    </section>
  )
}

function PasswordForm() {
  const [isDone, setDone] = useState(false)
  const form = useSubmit(async ({ old_password = '', new_password = '' }) => {
    setDone(false)
    await callConsole<typeof changeOwnPassword>('POST /api/console/me/password/', {
      body: { old_password, new_password },
    })
    setDone(true)
  })
  return (
    <CheckedForm className="steps" onSubmit={form.onSubmit} key={String(isDone)}>
      <h2>{m.staff_password()}</h2>
      <FormError failure={form.failure} />
      {isDone && <output>{m.staff_password_changed()}</output>}
      <ConsoleField
        label={m.staff_password_old()}
        errors={form.errorsOf('old_password')}
        name="old_password"
        type="password"
        autoComplete="current-password"
        required
      />
      <ConsoleField
        label={m.staff_password_new()}
        hint={m.staff_password_hint({ least: minStaffPasswordLength })}
        errors={form.errorsOf('new_password')}
        name="new_password"
        type="password"
        autoComplete="new-password"
        minLength={minStaffPasswordLength}
        required
      />
      <Button type="submit" disabled={form.isBusy}>
        {m.staff_password_change()}
      </Button>
    </CheckedForm>
  )
}

function Factors({ passkeys, reload }: Pick<Profile, 'passkeys'> & Reloading) {
  const me = useMe()
  const [codes, setCodes] = useState<string[]>([])
  const refresh = async () => {
    await loadMe()
    reload()
  }
  const added = (recoveryCodes: string[]) => {
    setCodes(recoveryCodes)
    reload()
    void loadMe().catch(() => {})
  }
  const renew = useSubmit(async () => {
    const response = await callConsole<typeof renewRecoveryCodes>('POST /api/console/me/recovery_codes/')
    setCodes(response.recovery_codes)
  })
  const removeApp = useSubmit(async () => {
    await callConsole<typeof removeAuthenticator>('DELETE /api/console/me/totp/')
    await refresh()
  })
  if (!me) return null
  if (codes.length > 0) {
    return <RecoveryCodes shop={me.shop_name} account={me.username} codes={codes} onDone={() => setCodes([])} />
  }
  return (
    <section className="steps">
      <h2>{m.staff_factors()}</h2>
      <FormError failure={renew.failure ?? removeApp.failure} />
      <ul className="plain-rows">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onDone={refresh} />
        ))}
        {me.has_authenticator && (
          <li>
            {m.staff_factor_app()}
            <button type="button" className="link" disabled={removeApp.isBusy} onClick={() => void removeApp.run()}>
              {m.staff_remove()}
            </button>
          </li>
        )}
        <li>
          {m.staff_recovery_left({ count: me.recovery_codes_left })}
          <button type="button" className="link" disabled={renew.isBusy} onClick={() => void renew.run()}>
            {m.staff_recovery_renew()}
          </button>
        </li>
      </ul>
      <NewPasskey onDone={added} />
      {!me.has_authenticator && <NewAuthenticator onDone={added} />}
    </section>
  )
}

function PasskeyRow({ passkey, onDone }: { passkey: Profile['passkeys'][number]; onDone(): Promise<void> }) {
  const remove = useSubmit(async () => {
    await callConsole<typeof removePasskey>('DELETE /api/console/me/passkeys/{id}/', { params: { id: passkey.id } })
    await onDone()
  })
  return (
    <li>
      <span>
        {passkey.name}
        <small>{whenOf(passkey.created_at)}</small>
        <FormError failure={remove.failure} />
      </span>
      <button type="button" className="link" disabled={remove.isBusy} onClick={() => void remove.run()}>
        {m.staff_remove()}
      </button>
    </li>
  )
}
