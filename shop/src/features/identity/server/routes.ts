import * as accounts from '#features/identity/contract/accounts.ts'
import * as emails from '#features/identity/contract/emails.ts'
import * as logins from '#features/identity/contract/logins.ts'
import * as passkeys from '#features/identity/contract/passkeys.ts'
import { maxAvatarInBytes } from '#features/identity/values.ts'
import { receiveUpload } from '#features/media/server/index.ts'
import type { Api } from '#platform/http/api.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { readFile } from '#platform/http/calls/uploads.ts'
import { recordProof } from '#platform/telemetry/security-events.ts'
import type { PersonalData } from '#platform/slices/personal-data.ts'
import type { Registered } from '#platform/slices/slice.ts'
import { logInByPasskey, loginOptions } from './use-cases/passkeys/log-in-by-passkey.ts'
import { addPasskey, listPasskeys, newPasskeyOptions, removePasskey } from './use-cases/passkeys/own-passkeys.ts'
import type { RequireCurrentVersions } from './ports/shown-versions.ts'
import { readEmail, removeEmail, requestEmail, verifyEmail } from './use-cases/email/change-email.ts'
import { requestPasswordReset, resetPassword } from './use-cases/passwords/reset-password.ts'
import { changePassword } from './use-cases/account/change-password.ts'
import { checkCredentials } from './use-cases/passwords/check-credentials.ts'
import { createToken } from './use-cases/logins/create-token.ts'
import { deleteAccount } from './use-cases/account/delete-account.ts'
import { endLogin, endOneLogin, endOtherLogins } from './use-cases/logins/end-login.ts'
import { getMyData } from './use-cases/account/get-my-data.ts'
import { getUserDetail } from './use-cases/account/get-user-detail.ts'
import { createJsonWebTokens } from './rules/json-web-tokens.ts'
import { listLogins } from './use-cases/logins/list-logins.ts'
import { putAvatar } from './use-cases/account/put-avatar.ts'
import { refreshToken } from './use-cases/logins/refresh-token.ts'
import { registerUser } from './use-cases/account/register-user.ts'
import type { Identity } from './use-cases/logins/token-pairs.ts'
import { verifyToken } from './use-cases/logins/verify-token.ts'

/** Per address and minute: many people may share one, behind a school's or a carrier's gateway. */
const passwordLimit = { limit: { max: 100 } }
const tokenLimit = { limit: { max: 60 } }
const uploadLimit = { limit: { max: 30 } }
const ownPasswordLimit = { limit: { max: 20 } }
/** A network may cause few mails, however many accounts it has. */
const linkLimit = { limit: { max: 10, windowInSeconds: 3_600 } }
const securityActLimit = { limit: { max: 30, windowInSeconds: 3_600 } }
const copyLimit = { limit: { max: 10 } }

export function addIdentityCalls(
  api: Api,
  context: ShopContext & { requireCurrentVersions: RequireCurrentVersions },
  { personalData }: Registered,
): void {
  const { database } = context
  const identity = { ...context, tokens: createJsonWebTokens(context.secretKey, context.config.previousSecretKey) }
  api.add(
    accounts.registerUser,
    ({ body: { terms_version: terms, privacy_version: privacy, ...credentials }, ip }) =>
      registerUser(context, { ...credentials, ip, shown: { terms, privacy } }),
    passwordLimit,
  )
  api.add(
    accounts.authUser,
    async ({ body, ip, request }) => {
      const { id, username } = await checkCredentials(context, { ...body, ip })
      recordProof(request, { who: 'shopper', account: id, how: 'password' })
      return { id, username }
    },
    passwordLimit,
  )
  api.add(
    logins.createToken,
    async ({ body, ip, headers, request }) => {
      const { userId, pair } = await createToken(identity, { ...body, ip }, headers['user-agent'])
      recordProof(request, { who: 'shopper', account: userId, how: 'password' })
      return pair
    },
    passwordLimit,
  )
  api.add(
    logins.refreshToken,
    ({ body, ip, headers }) => refreshToken(identity, body.refresh, { ip, userAgent: headers['user-agent'] }),
    tokenLimit,
  )
  api.add(logins.verifyToken, async ({ body }) => {
    await verifyToken(identity, body.token)
    return {}
  })
  api.add(logins.endLogin, async ({ body }) => {
    await endLogin(identity, body.refresh)
    return {}
  })
  addAccountCalls(api, identity, personalData)
  addEmailCalls(api, context)
  addPasskeyCalls(api, identity)
  api.add(accounts.getUserDetail, async ({ shopper }) => ({ user: [await getUserDetail(database, shopper.id)] }))
  api.add(
    accounts.putIcon,
    ({ request, shopper }) =>
      receiveUpload(context, request, {
        plan: { purpose: 'avatar', maxSizeInBytes: maxAvatarInBytes },
        async read() {
          const file = await readFile(request, 'file', { maxSizeInBytes: maxAvatarInBytes })
          return { avatar_url: await putAvatar(context, { userId: shopper.id, file }) }
        },
      }),
    uploadLimit,
  )
}

function addAccountCalls(api: Api, context: Identity & ShopContext, personalData: readonly PersonalData[]): void {
  api.add(logins.listLogins, ({ shopper, query, url }) => listLogins(context, shopper, { query, url }))
  api.add(
    logins.endOneLogin,
    async ({ shopper, params, language }): Promise<undefined> => {
      await endOneLogin(context, shopper, { id: params.id, language })
    },
    securityActLimit,
  )
  api.add(
    logins.endOtherLogins,
    async ({ shopper, language }): Promise<undefined> => {
      await endOtherLogins(context, shopper, language)
    },
    securityActLimit,
  )
  api.add(
    accounts.changePassword,
    async ({ shopper, body, headers, ip, language, request }) => {
      const pair = await changePassword(context, shopper, {
        oldPassword: body.old_password,
        newPassword: body.new_password,
        ip,
        userAgent: headers['user-agent'],
        language,
      })
      recordProof(request, { who: 'shopper', account: shopper.id, how: 'password' })
      return pair
    },
    securityActLimit,
  )
  api.add(
    accounts.getMyData,
    ({ shopper, language }) => getMyData(context, shopper, { personalData, language }),
    copyLimit,
  )
  api.add(
    accounts.deleteAccount,
    async ({ shopper, body, ip, language, request }): Promise<undefined> => {
      await deleteAccount(context, shopper, { password: body.password, ip, language, personalData })
      recordProof(request, { who: 'shopper', account: shopper.id, how: 'password' })
    },
    ownPasswordLimit,
  )
}

function addEmailCalls(api: Api, context: ShopContext): void {
  const { database, now } = context
  api.add(emails.getEmail, ({ shopper }) => readEmail(database, shopper.id, now()))
  api.add(
    emails.putEmail,
    async ({ shopper, body, ip, language, request }) => {
      const state = await requestEmail(context, shopper, { ...body, ip, language })
      recordProof(request, { who: 'shopper', account: shopper.id, how: 'password' })
      return state
    },
    linkLimit,
  )
  api.add(
    emails.deleteEmail,
    async ({ shopper, language }): Promise<undefined> => {
      await removeEmail(context, shopper, language)
    },
    securityActLimit,
  )
  api.add(emails.verifyEmail, ({ body, language }) => verifyEmail(context, { token: body.token, language }), tokenLimit)
  api.add(
    emails.forgotPassword,
    async ({ body, ip, language }) => {
      await requestPasswordReset(context, { account: body.account, language, ip })
      return {}
    },
    linkLimit,
  )
  api.add(
    emails.resetPassword,
    async ({ body, ip, language, request }) => {
      const { token, new_password: newPassword } = body
      const account = await resetPassword(context, { token, newPassword, ip, language })
      recordProof(request, { who: 'shopper', account, how: 'link' })
      return {}
    },
    tokenLimit,
  )
}

function addPasskeyCalls(api: Api, context: Identity & ShopContext): void {
  api.add(
    passkeys.newPasskeyOptions,
    async ({ shopper, body, ip, language, request }) => {
      const options = await newPasskeyOptions(context, shopper, { password: body.password, ip, language })
      recordProof(request, { who: 'shopper', account: shopper.id, how: 'password' })
      return options
    },
    ownPasswordLimit,
  )
  api.add(
    passkeys.addPasskey,
    ({ shopper, body: { challenge_id: challengeId, response, name }, language }) =>
      addPasskey(context, shopper, { challengeId, response, name, language }),
    securityActLimit,
  )
  api.add(passkeys.listPasskeys, async ({ shopper }) => {
    const results = await listPasskeys(context.database, shopper.id)
    return { count: results.length, next: null, previous: null, results }
  })
  api.add(
    passkeys.removePasskey,
    async ({ shopper, params, language }): Promise<undefined> => {
      await removePasskey(context, shopper, { id: params.id, language })
    },
    securityActLimit,
  )
  api.add(passkeys.passkeyLoginOptions, () => loginOptions(context), tokenLimit)
  api.add(
    passkeys.logInByPasskey,
    async ({ body: { challenge_id: challengeId, response }, ip, headers, request }) => {
      const login = await logInByPasskey(context, { challengeId, response, ip, userAgent: headers['user-agent'] })
      recordProof(request, { who: 'shopper', account: login.id, how: 'passkey' })
      return login
    },
    tokenLimit,
  )
}
