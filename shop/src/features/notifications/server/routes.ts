import { paths } from '#paths'
import * as contract from '#features/notifications/contract.ts'
import { lockMailRecipient } from '#features/identity/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { readForm } from '#platform/http/calls/request-body.ts'
import { Invalid, TokenNotValid } from '#platform/http/responses/errors.ts'
import { markRead } from './queries/notification-queries.ts'
import { readWishes } from './queries/wish-queries.ts'
import { linkIsDead } from './rules/errors.ts'
import { changeWishes } from './use-cases/change-wishes.ts'
import { listNotifications } from './use-cases/list-notifications.ts'
import { unsubscribe } from './use-cases/unsubscribe.ts'

const linkLimit = { limit: { max: 60 } }
/** Providers send the clicks of many people from few addresses. */
const maxClicksPerMinute = 600
const clickLimitInBytes = 4 * 1024

export function addNotificationCalls(api: Api, context: ShopContext): void {
  const { database, inTransaction, now } = context
  api.add(contract.listNotifications, ({ query, language, url, shopper }) =>
    listNotifications(database, shopper.id, query, { language, url }),
  )
  api.add(contract.readNotifications, async ({ body, shopper }): Promise<undefined> => {
    await markRead(database, shopper.id, { ids: body.ids ?? null, now: now() })
  })
  api.add(contract.getWishes, ({ shopper }) => readWishes(database, shopper.id))
  api.add(contract.putWishes, ({ body, shopper }) =>
    inTransaction(async (transaction) => {
      if (!(await lockMailRecipient(transaction, shopper.id, 'no key update'))) throw new TokenNotValid()
      await changeWishes(transaction, { userId: shopper.id, wishes: body, now: now() })
      return readWishes(transaction, shopper.id)
    }),
  )
  api.add(
    contract.unsubscribe,
    ({ body }) => unsubscribe(context, { token: body.token, wanted: body.is_wanted }),
    linkLimit,
  )
  addOneClick(api, context)
}

/** The POST of RFC 8058, which mail providers send to the page's own address. A GET shows the page and changes nothing. */
function addOneClick(api: Api, context: ShopContext): void {
  const limit = api.limits.ofAddress({ name: 'one-click unsubscribe', max: maxClicksPerMinute })
  const options = { config: { limit }, bodyLimit: clickLimitInBytes }
  api.app.post<{ Querystring: { token?: unknown } }>(paths.unsubscribe, options, async (request, reply) => {
    const form = (await readForm(request, clickLimitInBytes)) as Record<string, unknown> | undefined
    const { token } = request.query
    if (form?.['List-Unsubscribe'] !== 'One-Click' || typeof token !== 'string')
      throw new Invalid({ token: [linkIsDead] })
    await unsubscribe(context, { token, wanted: false })
    return reply.header('cache-control', 'no-store').type('text/plain').send('OK\n')
  })
}
