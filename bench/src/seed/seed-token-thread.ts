/** Generates search tokens of seeded goods, by number, while others are saved. */
import { runJobs } from '../../../shop/src/platform/jobs/worker-threads.ts'
import { openSeedGoods } from './seed-goods.ts'
import { createSeedTokens } from './seed-tokens.ts'

const { goodsAt } = await openSeedGoods()
const tokensOf = createSeedTokens()

runJobs((numbers: readonly number[]) => numbers.map((number) => tokensOf(goodsAt(number))))
