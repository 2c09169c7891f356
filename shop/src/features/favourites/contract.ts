import { z } from 'zod'
import { goodsId, goodsWithAvailability } from '#features/catalogue/contract.ts'
import { callsOf } from '#platform/contract/call.ts'
import { listOf, noContent, pageQuery, time } from '#platform/contract/fields.ts'
import { maxMergedFavourites, maxPreviewedFavourites } from './values.ts'

const defineCall = callsOf('Favourites')

export const addFavourite = defineCall({
  key: 'POST /api/favorites/',
  summary: 'Like an item; liking again changes nothing',
  access: 'shopper',
  // user_id is sent by clients (null) and ignored: the token identifies the person.
  body: z.object({ goods_id: goodsId, user_id: z.unknown().optional() }),
  response: z.object({ is_created: z.boolean() }),
  errors: ['not_found'],
})

export const removeFavourite = defineCall({
  key: 'DELETE /api/favorites/{goods_id}/',
  summary: 'Unlike an item; also when it was not liked',
  access: 'shopper',
  params: z.object({ goods_id: goodsId }),
  ...noContent,
})

export const mergeFavourites = defineCall({
  key: 'POST /api/favorites/merge/',
  summary: `Like what was liked before the login, ${maxMergedFavourites} at most; again it changes nothing`,
  description: 'The newest first. Unknown goods are left out; `created_count`: number of new ones.',
  access: 'shopper',
  body: z.object({ goods_ids: z.array(goodsId).max(maxMergedFavourites) }),
  response: z.object({ created_count: z.int() }),
})

export const previewFavourites = defineCall({
  key: 'POST /api/favorites/preview/',
  summary: "The goods that a visitor's browser stores as liked; the shop stores nothing",
  description:
    'In the order of the request. Unknown goods are left out; withdrawn ones are marked as no longer on sale.',
  access: 'public',
  body: z.object({ goods_ids: z.array(goodsId).max(maxPreviewedFavourites) }),
  response: z.object({ results: z.array(goodsWithAvailability) }),
})

const favourite = z.object({ id: z.int(), goods_id: z.int(), created_at: time })
export type Favourite = z.infer<typeof favourite>

export const listFavourites = defineCall({
  key: 'GET /api/favorites/index_user_favorites_queryset/',
  summary: "The caller's favourites, newest first",
  access: 'shopper',
  query: pageQuery,
  response: listOf(favourite),
})

export const listFavouriteGoods = defineCall({
  key: 'GET /api/favorites/index_user_favorites_goods_queryset/',
  summary: "The goods of the caller's favourites, in the same order",
  access: 'shopper',
  query: pageQuery,
  response: listOf(goodsWithAvailability),
})
