import * as contract from '#features/identity/contract.ts'
import { maxAvatarInBytes } from '#features/identity/values.ts'
import type { Api } from '#platform/http/api.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { readFile } from '#platform/http/calls/uploads.ts'
import { checkCredentials } from './use-cases/check-credentials.ts'
import { createToken } from './use-cases/create-token.ts'
import { getUserDetail } from './use-cases/get-user-detail.ts'
import { createJsonWebTokens } from './rules/json-web-tokens.ts'
import { putAvatar } from './use-cases/put-avatar.ts'
import { refreshToken } from './use-cases/refresh-token.ts'
import { registerUser } from './use-cases/register-user.ts'
import { normalizeUsername, usernameKeyOf } from './rules/username.ts'
import { verifyToken } from './use-cases/verify-token.ts'

/** Of one address in a minute: many people may share it, behind a school's or a carrier's gateway. */
const passwordLimit = { limit: { max: 100 } }
/** Of one address for one username: more than a person types, less than a guesser needs. */
const loginLimit = { ...passwordLimit, keyedLimit: { max: 20, keyOf: namedUserOf } }
const tokenLimit = { limit: { max: 60 } }
const uploadLimit = { limit: { max: 30 } }

export function addIdentityCalls(api: Api, context: ShopContext): void {
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

function namedUserOf(body: unknown): string | null {
  const username = typeof body === 'object' && body !== null && 'username' in body ? body.username : null
  return typeof username === 'string' ? usernameKeyOf(normalizeUsername(username)) : null
}
