import * as contract from '#features/notifications/contract.ts'
import { lockAccount } from '#features/identity/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { markRead } from './queries/notification-queries.ts'
import { readWishes, saveWishes } from './queries/wish-queries.ts'
import { listNotifications } from './use-cases/list-notifications.ts'

export function addNotificationCalls(api: Api, { database, inTransaction, now }: ShopContext): void {
  api.add(contract.listNotifications, ({ query, language, url, shopper }) =>
    listNotifications(database, shopper.id, query, { language, url }),
  )
  api.add(contract.readNotifications, async ({ body, shopper }): Promise<undefined> => {
    await markRead(database, shopper.id, { ids: body.ids ?? null, now: now() })
  })
  api.add(contract.getWishes, ({ shopper }) => readWishes(database, shopper.id))
  api.add(contract.putWishes, ({ body, shopper }) =>
    inTransaction(async (transaction) => {
      await lockAccount(transaction, shopper.id)
      await saveWishes(transaction, shopper.id, { wishes: body, now: now() })
      return readWishes(transaction, shopper.id)
    }),
  )
}
