/** Cache tags of queries on goods, as triggers announce changes (`migrations/0011`). */
import type { Tag, TagsOf } from '#platform/database/cache-dependencies.ts'

/** The set of goods on sale, and their age order. */
const listed = 'goods/listed'
const byPrice = 'goods/price'
/** The order by popularity. */
export const soldOrderTag = 'goods/sold'
/** The set of goods with a picture. */
const pictured = 'goods/pictured'

/** Shown data of one item, without stock and units sold. */
const tagOf = (goodsId: number): Tag => `goods/${goodsId}`

interface GoodsRead {
  id: number
}

/** Parts of the tables of goods and of their texts, for `withRowDependencies`. */
function partsOf<Result>(goods: TagsOf<Result>): Record<'goods' | 'goods_translations', TagsOf<Result>> {
  return { goods, goods_translations: () => [] }
}

export const goodsTag = (id: number) => partsOf<unknown>(() => [tagOf(id)])

interface WithFamily {
  family: { id: number; members: readonly { goodsId: number }[] } | null
}

/** Triggers announce options, values and choices by their family. */
const familyTag = (id: number | null): Tag[] => (id === null ? [] : [`goods_families/${id}`])
const announcedByFamily = { goods_options: () => [], goods_option_values: () => [], goods_choices: () => [] }

/** Also how many are left, up to what is shown, and the siblings to which the page leads. */
export const goodsWithFamilyTags = (id: number) => ({
  ...partsOf<readonly WithFamily[]>(([row]) => [
    tagOf(id),
    `goods/left/${id}`,
    ...(row?.family?.members ?? []).map(({ goodsId }) => tagOf(goodsId)),
  ]),
  ...announcedByFamily,
  goods_families: ([row]: readonly WithFamily[]) => familyTag(row?.family?.id ?? null),
})

/** The words of a choice. */
export const choiceTags = {
  ...announcedByFamily,
  goods_families: (rows: readonly { familyId: number | null }[]) => rows.flatMap(({ familyId }) => familyTag(familyId)),
}

/** Triggers announce pictures with their goods. */
export const picturesTag = (id: number) => ({
  goods_pictures: () => [tagOf(id)],
  goods_picture_translations: () => [],
})

/** Triggers announce facts with their goods; a member of a family may show those of the listed one. */
export const factsTag = {
  goods_facts: (rows: readonly { shownFacts: { lender_id: number | null } }[]) =>
    rows.flatMap(({ shownFacts: { lender_id } }) => (lender_id === null ? [] : [tagOf(lender_id)])),
  goods_fact_texts: () => [],
  goods_fact_words: () => [],
}

/** These goods only. */
export const goodsTags = partsOf<readonly GoodsRead[]>((rows) => rows.map(({ id }) => tagOf(id)))

/** Listed goods of these sub-types; null: of all. */
export const listedTags = (subTypeIds: readonly number[] | null): Tag[] =>
  subTypeIds ? subTypeIds.map((id) => `${listed}/${id}`) : [listed]

/** A sorted list of goods. */
export function listedGoods({ ordering, subTypeIds }: { ordering: string; subTypeIds: readonly number[] | null }) {
  const order = { newest: [], price: [byPrice], '-price': [byPrice] }[ordering] ?? [soldOrderTag]
  return partsOf<readonly GoodsRead[]>((rows) => [
    ...rows.map(({ id }) => tagOf(id)),
    ...listedTags(subTypeIds),
    ...order,
  ])
}

export const countedGoods = partsOf<unknown>(() => [listed])

/** The most popular goods with a picture, one of each type. */
export const picturedGoods = partsOf<readonly { imageGoodsId: number | null }[]>((rows) => [
  ...rows.flatMap(({ imageGoodsId }) => (imageGoodsId === null ? [] : [tagOf(imageGoodsId)])),
  pictured,
  soldOrderTag,
])
