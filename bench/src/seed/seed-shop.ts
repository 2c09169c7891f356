/** Fills a data folder with goods as an import would, without a file. After an interruption, the same call continues. */
import * as demo from '@yokoso/demo'
import { sql } from 'drizzle-orm'
import { openShopContext } from '../../../shop/commands/open-shop-context.ts'
import { saveGoods } from '../../../shop/src/features/catalogue/server/index.ts'
import { searchIndex, synonyms } from '../../../shop/src/features/search/server/index.ts'
import { prefetchInOrder, seedGoods } from '../../../shop/src/features/goods-import/server/index.ts'
import type { Database } from '../../../shop/src/platform/database/database.ts'
import { openWorkerThreads } from '../../../shop/src/platform/jobs/worker-threads.ts'
import { openSeedGoods } from './seed-goods.ts'

const batchSize = 1000
const maxPreparedBatches = 4
const reportEveryInMs = 10_000

export interface SeedReport {
  count: number
  goodsPerSecond: number
}

/** `DATA_DIR` names the folder. @param count at least as many as the demo catalogue has */
export async function seedShop(count: number, report: (line: string) => void): Promise<SeedReport> {
  const startedAt = performance.now()
  const { context, close } = await openShopContext(report, { mayBeNew: true })
  const tokens = openWorkerThreads<number[], string[]>(new URL('seed-token-thread.ts', import.meta.url), 1)
  try {
    await synonyms.seed(context)
    await seedGoods(context, demo, report)
    const { goodsAt } = await openSeedGoods()
    const first = await countGoods(context.database)
    let done = first
    let reportedAt = performance.now()
    await prefetchInOrder(numbersInBatches(first, count), {
      maxPrepared: maxPreparedBatches,
      prepare: (numbers) => tokens.run(numbers),
      async finish(numbers, made) {
        const tokensOf = new Map(numbers.map((number, place) => [`SEED-${number}`, made[place]!]))
        const pregeneratedTokens = { find: ({ sku }: { sku: string }) => tokensOf.get(sku) }
        await saveGoods(context, numbers.map(goodsAt), { pregeneratedTokens })
        done += numbers.length
        if (performance.now() - reportedAt < reportEveryInMs) return
        reportedAt = performance.now()
        report(`${done} of ${count} goods, ${rate(done - first, startedAt)} a second`)
      },
    })
    await searchIndex.flush(context.database)
    await context.database.execute(sql`vacuum (analyze) goods, goods_translations, goods_search, stock_movements`)
    return { count: done, goodsPerSecond: rate(done - first, startedAt) }
  } finally {
    await tokens.close()
    await close()
  }
}

async function countGoods(database: Database): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`select count(*)::int as count from goods`)
  return rows[0]!.count
}

async function* numbersInBatches(first: number, end: number): AsyncGenerator<number[]> {
  for (let start = first; start < end; start += batchSize)
    yield Array.from({ length: Math.min(batchSize, end - start) }, (_, place) => start + place)
}

const rate = (count: number, startedAt: number) => Math.round(count / ((performance.now() - startedAt) / 1000))
