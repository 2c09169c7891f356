import { z } from 'zod'
import { goodsId, goodsWithAvailability } from '#features/catalogue/contract.ts'
import { defineCall } from '#platform/contract/call.ts'
import { listOf, pageQuery, time } from '#platform/contract/fields.ts'
import { maxMergedFavourites, maxPreviewedFavourites } from './values.ts'

const tag = 'Favourites'

export const addFavourite = defineCall({
  key: 'POST /api/favorites/',
  summary: 'Like a goods item; liking again changes nothing',
  tag,
  access: 'shopper',
  // user_id is sent by clients (null) and ignored: the token identifies the person.
  body: z.object({ goods_id: goodsId, user_id: z.unknown().optional() }),
  status: 200,
  response: z.object({ is_created: z.boolean() }),
  errors: ['not_found'],
})

export const removeFavourite = defineCall({
  key: 'DELETE /api/favorites/{goods_id}/',
  summary: 'Unlike a goods item; also when it was not liked',
  tag,
  access: 'shopper',
  params: z.object({ goods_id: goodsId }),
  status: 204,
  response: z.undefined(),
})

export const mergeFavourites = defineCall({
  key: 'POST /api/favorites/merge/',
  summary: `Like what was liked before the login, ${maxMergedFavourites} at most; again it changes nothing`,
  description: 'The newest first. Unknown goods are left out; `created_count` says how many are new.',
  tag,
  access: 'shopper',
  body: z.object({ goods_ids: z.array(goodsId).max(maxMergedFavourites) }),
  status: 200,
  response: z.object({ created_count: z.int() }),
})

export const previewFavourites = defineCall({
  key: 'POST /api/favorites/preview/',
  summary: "The goods that a visitor's browser keeps as liked; nothing is kept",
  description:
    'In the order asked for. Unknown goods are left out; withdrawn ones say that they are no longer on sale.',
  tag,
  access: 'public',
  body: z.object({ goods_ids: z.array(goodsId).max(maxPreviewedFavourites) }),
  status: 200,
  response: z.object({ results: z.array(goodsWithAvailability) }),
})

const favourite = z.object({ id: z.int(), goods_id: z.int(), created_at: time })
export type Favourite = z.infer<typeof favourite>

export const listFavourites = defineCall({
  key: 'GET /api/favorites/index_user_favorites_queryset/',
  summary: "The caller's favourites, newest first",
  tag,
  access: 'shopper',
  query: pageQuery,
  status: 200,
  response: listOf(favourite),
})

export const listFavouriteGoods = defineCall({
  key: 'GET /api/favorites/index_user_favorites_goods_queryset/',
  summary: "The goods of the caller's favourites, in the same order",
  tag,
  access: 'shopper',
  query: pageQuery,
  status: 200,
  response: listOf(goodsWithAvailability),
})
