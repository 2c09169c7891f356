import { z } from 'zod'
import { goodsId, goodsWithAvailability } from '#features/catalogue/contract.ts'
import { callsOf } from '#platform/contract/call.ts'
import { listOf, noContent, pageQuery } from '#platform/contract/fields.ts'
import { maxWatches } from './values.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    limit_reached: true
  }
}

const defineCall = callsOf('Watches')
const params = z.object({ id: goodsId })

export const getWatch = defineCall({
  key: 'GET /api/goods_info/{id}/watch/',
  summary: 'Whether the caller waits for an item to be back in stock',
  access: 'shopper',
  params,
  response: z.object({ is_watching: z.boolean() }),
})

export const putWatch = defineCall({
  key: 'PUT /api/goods_info/{id}/watch/',
  summary: 'Be notified once when an item is back in stock; again it changes nothing',
  description: `The notification comes when the item has been in stock for ten minutes. At most ${maxWatches} items a person.`,
  access: 'shopper',
  params,
  ...noContent,
  errors: ['not_found', 'limit_reached'],
})

export const deleteWatch = defineCall({
  key: 'DELETE /api/goods_info/{id}/watch/',
  summary: 'Wait no longer for an item; also when the caller did not',
  access: 'shopper',
  params,
  ...noContent,
})

export const listWatchedGoods = defineCall({
  key: 'GET /api/watched_goods/',
  summary: 'The goods that the caller waits for, the last requested first',
  description: 'Withdrawn ones are marked as no longer on sale. An item leaves the list with its notification.',
  access: 'shopper',
  query: pageQuery,
  response: listOf(goodsWithAvailability),
  errors: ['not_found'],
})
