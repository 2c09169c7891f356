import { sql } from 'drizzle-orm'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { dayInMs } from '#features/sales/values.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import type { TestedShop, TestResponse } from '#platform/testing/tested-shop.ts'
import { moveSales } from '../server/use-cases/move-sales.ts'

export interface SalesFixture {
  manager(): Promise<SignedIn>
  /** Goods that were on sale at this price for a while. */
  goodsSince(daysAgo: number, priceInFen: number): Promise<number>
  setMarkets(...markets: string[]): Promise<unknown>
  /** In hours from now. */
  sale(goodsId: number, fields: { price: string; from?: number; to?: number; dry_run?: boolean }): Promise<TestResponse>
  /** @param revision unset: that of the sale; null: none */
  change(sale: TestResponse['body'], dates: object, revision?: number | null, lang?: string): Promise<TestResponse>
  end(sale: TestResponse['body'], revision: number | null): Promise<TestResponse>
  prices(goodsId: number, query?: string): Promise<TestResponse['body']>
  shown(goodsId: number): Promise<TestResponse['body']>
  sweep(): Promise<number | 'again'>
  passHours(hours: number): void
  hoursFromNow(hours: number): string
}

export function salesFixture(shop: TestedShop & { passTime(timeInMs: number): void }): SalesFixture {
  const { database } = shop.context
  // A session ends while a test moves the clock.
  const manager = () => signInAs(shop, 'manager')
  const hoursFromNow = (hours: number) => new Date(shop.context.now().getTime() + hours * 3_600_000).toISOString()
  const goodsOf = new Map<number, number>()
  const pathOf = ({ id }: { id: number }) => `/api/console/goods/${goodsOf.get(id)}/sales/${id}/` as const
  const basedOn = (revision: number | null) => (revision === null ? {} : { headers: { 'if-match': `"${revision}"` } })
  return {
    manager,
    hoursFromNow,
    async goodsSince(daysAgo, priceInFen) {
      const goodsId = await createGoods(shop.context, { priceInFen, stock: 50 })
      await database.execute(sql`delete from goods_prices where goods_id = ${goodsId}`)
      await database.execute(sql`insert into goods_prices (goods_id, at, price_in_fen, is_on_sale, cause)
        values (${goodsId}, ${new Date(shop.context.now().getTime() - daysAgo * dayInMs)}, ${priceInFen}, true, 'set')`)
      return goodsId
    },
    setMarkets: (...markets) =>
      database.execute(sql`update shop_facts set facts = facts || ${JSON.stringify({ markets })}::jsonb`),
    async sale(goodsId, { from = 0, to = 24, ...fields }) {
      const json = { ...fields, starts_at: hoursFromNow(from), ends_at: hoursFromNow(to) }
      const response = await (await manager()).call('POST', `/api/console/goods/${goodsId}/sales/`, { json })
      if (response.body.id) goodsOf.set(response.body.id, goodsId)
      return response
    },
    change: async (sale, json, revision = sale.revision, lang = 'zh-CN') =>
      (await manager()).call('PATCH', `${pathOf(sale)}?lang=${lang}`, { json, ...basedOn(revision) }),
    end: async (sale, revision) => (await manager()).call('DELETE', pathOf(sale), basedOn(revision)),
    prices: async (goodsId, query = '') =>
      (await (await manager()).call('GET', `/api/console/goods/${goodsId}/prices/${query}`)).body,
    shown: async (goodsId) => (await shop.call('GET', `/api/goods_info/${goodsId}/`)).body,
    sweep: () => moveSales(shop.context),
    passHours: (hours) => shop.passTime(hours * 3_600_000),
  }
}
