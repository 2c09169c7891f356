/** Search tokens of seeded goods, by number, made while others are saved. */
import { answerJobs } from '../../../shop/src/platform/jobs/worker-threads.ts'
import { openSeedGoods } from './seed-goods.ts'
import { createSeedTokens } from './seed-tokens.ts'

const { goodsAt } = await openSeedGoods()
const tokensOf = createSeedTokens()

answerJobs((numbers: readonly number[]) => numbers.map((number) => tokensOf(goodsAt(number))))
