/** States of staff, their accounts and sessions in which each changing call changes something. */
import { Secret, TOTP } from 'otpauth'
import type { PaymentFixture } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { addPasskey, newPasskey } from '#features/staff/testing/software-passkey.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { nextName, nextNumber, read, send, type Writes } from './sending.ts'

export function staffWrites(
  shop: PaymentFixture,
  { password, passwordHash }: Record<'password' | 'passwordHash', string>,
): Writes {
  const colleague = async () => ({ id: (await signInAs(shop, 'packer')).id })
  const confirmedPacker = () => signInAs(shop, 'packer', { isConfirmed: true, passwordHash })
  const authenticator = async (who: SignedIn) => {
    const secret = (await send('POST me/totp/', who, {})).body.secret as string
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shop.context.now().getTime() })
    return { code, confirm: () => send('POST me/totp/confirm/', who, { json: { code: code() } }) }
  }
  const challenge = async (path: string, who: SignedIn) =>
    (await send(`POST ${path}options/`, who, {})).body.challenge as string
  const proof = async (who: SignedIn) => {
    const passkey = await addPasskey(shop, who.id)
    return { json: { response: passkey.sign(await challenge('session/passkey/', who)) } }
  }

  return {
    'POST staff/': async () => ({
      json: { username: `new-${nextNumber()}`, display_name: nextName(), role: 'viewer' },
    }),
    'PATCH staff/{id}/': async () => ({ params: await colleague(), revision: 1, json: { role: 'viewer' } }),
    'POST staff/{id}/link/': async () => ({ params: await colleague() }),
    'POST staff/{id}/end_sessions/': async () => ({ params: await colleague() }),
    'POST staff/{id}/disable/': async () => ({ params: await colleague() }),
    'POST staff/{id}/enable/': async (who) => {
      const params = await colleague()
      await send('POST staff/{id}/disable/', who, { params })
      return { params }
    },
    'PATCH me/': async () => ({ json: { display_name: nextName() } }),
    'POST me/password/': async () => ({
      who: await confirmedPacker(),
      json: { old_password: password, new_password: 'eight louder kettles' },
    }),
    'POST me/totp/confirm/': async () => {
      const who = await confirmedPacker()
      return { who, json: { code: (await authenticator(who)).code() } }
    },
    'DELETE me/totp/': async () => {
      const who = await confirmedPacker()
      await (await authenticator(who)).confirm()
      await addPasskey(shop, who.id)
      return { who }
    },
    'POST me/recovery_codes/': async () => ({}),
    'POST me/passkeys/': async (who) => ({
      json: { name: nextName(), response: newPasskey().enrol(await challenge('me/passkeys/', who)) },
    }),
    'DELETE me/passkeys/{id}/': async () => {
      const who = await confirmedPacker()
      for (const _ of [1, 2]) await addPasskey(shop, who.id)
      return { who, params: { id: (await read(who, 'me/passkeys/')).results[0].id } }
    },
    'DELETE me/sessions/': async () => ({}),
    'DELETE me/sessions/{id}/': async () => {
      const who = await confirmedPacker()
      return { who, params: { id: who.sessionId } }
    },

    'POST session/': async () => ({ json: { username: (await confirmedPacker()).username, password } }),
    'POST session/second_factor/': async () => {
      const who = await confirmedPacker()
      const { code, confirm } = await authenticator(who)
      await confirm()
      const begun = await send('POST session/', who, { json: { username: who.username, password } })
      shop.passTime(60_000)
      const cookie = String(begun.headers['set-cookie']).split(';')[0]!
      return { who, json: { code: code() }, headers: { cookie } }
    },
    'POST session/passkey/': async (who) => proof(who),
    'POST session/confirm/': async (who) => proof(who),
    'DELETE session/': async () => ({}),
    // Entries for the password, and for the session that begins.
    'POST welcome/': async (who) => {
      const { body } = await send('POST staff/{id}/link/', who, { params: await colleague() })
      return { json: { token: body.url.split('#')[1], password }, entries: 2 }
    },
  }
}
