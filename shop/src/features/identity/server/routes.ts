import * as contract from '#features/identity/contract.ts'
import { maxAvatarInBytes } from '#features/identity/values.ts'
import type { Api } from '#platform/http/api.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { readFile } from '#platform/http/calls/uploads.ts'
import type { PersonalData } from '#platform/config/personal-data.ts'
import { changePassword } from './use-cases/change-password.ts'
import { checkCredentials } from './use-cases/check-credentials.ts'
import { createToken } from './use-cases/create-token.ts'
import { deleteAccount } from './use-cases/delete-account.ts'
import { deleteLogins } from './queries/login-queries.ts'
import { endLogin, endOneLogin } from './use-cases/end-login.ts'
import { getMyData } from './use-cases/get-my-data.ts'
import { getUserDetail } from './use-cases/get-user-detail.ts'
import { createJsonWebTokens } from './rules/json-web-tokens.ts'
import { listLogins } from './use-cases/list-logins.ts'
import { putAvatar } from './use-cases/put-avatar.ts'
import { refreshToken } from './use-cases/refresh-token.ts'
import { registerUser } from './use-cases/register-user.ts'
import { normalizeUsername, usernameKeyOf } from './rules/username.ts'
import type { Identity } from './use-cases/token-pairs.ts'
import { verifyToken } from './use-cases/verify-token.ts'

/** Of one address in a minute: many people may share it, behind a school's or a carrier's gateway. */
const passwordLimit = { limit: { max: 100 } }
/** Of one address for one username: more than a person types, less than a guesser needs. */
const loginLimit = { ...passwordLimit, keyedLimit: { max: 20, keyOf: namedUserOf } }
const tokenLimit = { limit: { max: 60 } }
const uploadLimit = { limit: { max: 30 } }
const ownPasswordLimit = { limit: { max: 20 } }
const copyLimit = { limit: { max: 10 } }

/** @param personalData what the slices above keep of a person */
export function addIdentityCalls(api: Api, context: ShopContext, personalData: readonly PersonalData[]): void {
  const { database } = context
  const identity = { ...context, tokens: createJsonWebTokens(context.secretKey, context.config.previousSecretKey) }
  api.add(contract.registerUser, ({ body }) => registerUser(context, body), passwordLimit)
  api.add(contract.authUser, ({ body }) => checkCredentials(database, body), loginLimit)
  api.add(contract.createToken, ({ body, headers }) => createToken(identity, body, headers['user-agent']), loginLimit)
  api.add(contract.refreshToken, ({ body }) => refreshToken(identity, body.refresh), tokenLimit)
  api.add(contract.verifyToken, async ({ body }) => {
    await verifyToken(identity, body.token)
    return {}
  })
  api.add(contract.endLogin, async ({ body }) => {
    await endLogin(identity, body.refresh)
    return {}
  })
  addAccountCalls(api, identity, personalData)
  api.add(contract.getUserDetail, async ({ shopper }) => ({ user: [await getUserDetail(database, shopper.id)] }))
  api.add(
    contract.putIcon,
    async ({ request, shopper }) => {
      const file = await readFile(request, 'file', { maxSizeInBytes: maxAvatarInBytes })
      return { avatar_url: await putAvatar(context, { userId: shopper.id, file }) }
    },
    uploadLimit,
  )
}

function addAccountCalls(api: Api, context: Identity & ShopContext, personalData: readonly PersonalData[]): void {
  const { database } = context
  api.add(contract.listLogins, ({ shopper, query, url }) => listLogins(context, shopper, { query, url }))
  api.add(contract.endOneLogin, async ({ shopper, params }): Promise<undefined> => {
    await endOneLogin(database, shopper, params.id)
  })
  api.add(contract.endOtherLogins, async ({ shopper }): Promise<undefined> => {
    await deleteLogins(database, shopper.id, shopper.loginId)
  })
  api.add(
    contract.changePassword,
    ({ shopper, body, headers }) =>
      changePassword(context, shopper, {
        oldPassword: body.old_password,
        newPassword: body.new_password,
        userAgent: headers['user-agent'],
      }),
    ownPasswordLimit,
  )
  api.add(
    contract.getMyData,
    ({ shopper, language }) => getMyData(context, shopper, { personalData, language }),
    copyLimit,
  )
  api.add(
    contract.deleteAccount,
    async ({ shopper, body }): Promise<undefined> => {
      await deleteAccount(context, shopper, { password: body.password, personalData })
    },
    ownPasswordLimit,
  )
}

function namedUserOf(body: unknown): string | null {
  const username = typeof body === 'object' && body !== null && 'username' in body ? body.username : null
  return typeof username === 'string' ? usernameKeyOf(normalizeUsername(username)) : null
}
