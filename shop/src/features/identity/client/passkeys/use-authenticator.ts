/** Passkeys in the browser. The pages load this file when a button is pressed, because most people never use one. */
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { m } from '#texts'
import type {
  addPasskey,
  logInByPasskey,
  newPasskeyOptions,
  passkeyLoginOptions,
} from '#features/identity/contract/passkeys.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { writeSession } from '#session/session.ts'

/** The person or the browser refused; the message is a sentence for the page. */
export class PasskeyCancelled extends Error {}

/** @throws PasskeyCancelled, ApiFailure */
export async function createPasskey({ name, password }: { name: string; password: string }): Promise<void> {
  const body = { password }
  const { challenge_id, options } = await browserShopApi.call<typeof newPasskeyOptions>(
    'POST /api/user/passkey/options/',
    { body },
  )
  const created = await inWords(() => startRegistration({ optionsJSON: options as never }))
  const { id, rawId, type, response, authenticatorAttachment } = created
  await browserShopApi.call<typeof addPasskey>('POST /api/user/passkey/', {
    body: { challenge_id, name, response: { id, rawId, type, response, authenticatorAttachment } },
  })
}

/** Stores the session in the browser, as after a password. @throws PasskeyCancelled, ApiFailure, StorageUnavailable */
export async function logInWithPasskey(): Promise<void> {
  const { challenge_id, options } = await browserShopApi.call<typeof passkeyLoginOptions>(
    'POST /api/token/passkey/options/',
  )
  const signed = await inWords(() => startAuthentication({ optionsJSON: options }))
  const { id, rawId, type, response, authenticatorAttachment } = signed
  const login = await browserShopApi.call<typeof logInByPasskey>('POST /api/token/passkey/', {
    body: { challenge_id, response: { id, rawId, type, response, authenticatorAttachment } },
  })
  writeSession({
    token_access: login.access,
    token_refresh: login.refresh,
    user_id: String(login.id),
    user_name: login.username,
  })
}

const sentences: Record<string, () => string> = {
  InvalidStateError: m.identity_passkey_exists,
  SecurityError: m.identity_passkeys_unavailable,
  NotSupportedError: m.identity_passkeys_unsupported,
}

async function inWords<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    const sentence = error instanceof Error ? sentences[error.name] : undefined
    throw new PasskeyCancelled((sentence ?? m.identity_passkey_cancelled)(), { cause: error })
  }
}
