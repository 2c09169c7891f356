import { eq, sql } from 'drizzle-orm'
import { type GoodsOrdering, goodsOrderings } from '#features/goods-lists/values.ts'
import { type WasPriceBasis } from '#features/catalogue/values.ts'
import {
  choiceNames,
  describeOfFamily,
  hasOptions,
  shownFamily,
  type ShownFamily,
} from '#features/families/server/index.ts'
import { factLender, shownFacts } from '#features/goods-facts/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Names } from '#platform/i18n/names.ts'
import type { PageRequest } from '#platform/http/calls/paging.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { withRowDependencies } from '#platform/database/cache-dependencies.ts'
import { findStart } from './list-anchor-queries.ts'
import { idsOfPage, type ListKind, orderByOf } from './listed-goods-queries.ts'
import { type ShownPicture, shownPictures } from './picture-queries.ts'
import { choiceTags, factsTag, goodsTags, goodsWithFamilyTags, listedGoods, picturesTag } from '../goods-tags.ts'
import { shownLeft } from './shown-left.ts'
import { goods } from '../goods-tables.ts'
import { type GoodsRow, rowColumns, withTexts } from '../goods-row-queries.ts'

function prepareList(ordering: GoodsOrdering, kind: ListKind) {
  const order = orderByOf[ordering]
  const page = sql`select goods.* from (${idsOfPage(ordering, kind)}) page join goods on goods.id = page.id`
  return preparedOnce((database) =>
    database
      .select(rowColumns)
      .from(withTexts(page))
      .orderBy(order)
      .prepare(`goods_list_${kind}_${ordering.replace('-', 'descending_')}`),
  )
}

const lists = new Map(
  goodsOrderings.map((ordering) => [
    ordering,
    {
      all: prepareList(ordering, 'all'),
      all_after: prepareList(ordering, 'all_after'),
      of_types: prepareList(ordering, 'of_types'),
      of_types_after: prepareList(ordering, 'of_types_after'),
    },
  ]),
)

/**
 * One page of the goods on sale, empty past the end.
 * @param subTypeIds null: of all types
 */
export async function readGoodsPage(
  database: Database,
  request: { language: Language; ordering: GoodsOrdering; subTypeIds: number[] | null; page: PageRequest },
): Promise<GoodsRow[]> {
  const { language, ordering, subTypeIds, page } = request
  const start = await findStart(database, { ordering, subTypeIds, offset: page.offset })
  if (!start) return []
  const kind = `${subTypeIds ? 'of_types' : 'all'}${start.after ? '_after' : ''}` as const
  const statement = lists.get(ordering)![kind](database)
  return withRowDependencies(listedGoods(request), () =>
    statement.execute({
      language,
      subTypeIds,
      limit: page.pageSize,
      offset: start.offset,
      afterValue: start.after?.value,
      afterId: start.after?.id,
    }),
  )
}

/** Includes withdrawn goods, for shoppers who know them only. */
export type GoodsWithAvailabilityRow = GoodsRow & {
  isOnSale: boolean
  choiceNames: Names | null
  describeOfFamily: string | null
}

const byIds = preparedOnce((database) =>
  database
    .select({
      ...rowColumns,
      isOnSale: sql<boolean>`${goods.isOnSale}`.as('is_on_sale'),
      choiceNames: choiceNames({ goodsId: sql`goods.id`, familyId: sql`goods.family_id` }).as('choice_names'),
      describeOfFamily: describeOfFamily.as('describe_of_family'),
    })
    .from(
      withTexts(
        sql`select goods.*, requested.place from unnest(${sql.placeholder('ids')}::int[]) with ordinality requested (id, place)
          join goods on goods.id = requested.id`,
      ),
    )
    .orderBy(sql`goods.place`)
    .prepare('goods_by_ids'),
)

const detailColumns = {
  ...rowColumns,
  wasPriceBasis: sql<WasPriceBasis | null>`${goods.wasPriceBasis}`.as('was_price_basis'),
  /** Null also while the regular price is not above that of the sale. */
  saleUntil: sql<
    string | null
  >`case when ${goods.salePriceInFen} < ${goods.regularPriceInFen} then ${goods.saleUntil} end`.as('sale_until'),
  isReturnable: sql<boolean>`${goods.isReturnable}`.as('is_returnable'),
  weightInGrams: sql<number | null>`${goods.weightInGrams}`.as('weight_in_grams'),
  returnDays: sql<string | null>`(select chosen ->> 'return_days' from settings)`.as('return_days'),
  left: shownLeft.as('shown_left'),
  pictures: shownPictures.as('shown_pictures'),
  shownFacts: shownFacts.as('shown_facts'),
  family: shownFamily.as('shown_family'),
}

const onSaleById = preparedOnce((database) =>
  database
    .select(detailColumns)
    .from(withTexts(sql`select * from goods where ${goods.id} = ${sql.placeholder('id')} and ${goods.isOnSale}`))
    .prepare('goods_on_sale_by_id'),
)

/** `returnDays`: as the merchant has chosen. */
export type GoodsOnSaleRow = GoodsRow & {
  wasPriceBasis: WasPriceBasis | null
  saleUntil: string | null
  isReturnable: boolean
  weightInGrams: number | null
  returnDays: string | null
  left: number | null
  pictures: ShownPicture[]
  shownFacts: (typeof shownFacts)['_']['type']
  family: ShownFamily | null
}

/** Includes pictures and terms, so that rendering a page needs one statement. Null for unknown or withdrawn goods. */
export async function findGoodsOnSale(
  database: Database,
  id: number,
  language: Language,
): Promise<GoodsOnSaleRow | null> {
  const parts = { ...goodsWithFamilyTags(id), ...picturesTag(id), ...factsTag }
  const rows = await withRowDependencies(parts, () => onSaleById(database).execute({ id, language }))
  return rows[0] ?? null
}

const onSaleAfter = preparedOnce((database) =>
  database
    .select({
      ...rowColumns,
      weightInGrams: detailColumns.weightInGrams,
      describeOfFamily: describeOfFamily.as('describe_of_family'),
      hasOptions: hasOptions.as('has_options'),
      lenderId: factLender.as('lender_id'),
    })
    .from(
      withTexts(sql`select * from goods where ${goods.isOnSale} and ${goods.id} > ${sql.placeholder('afterId')}
        order by ${goods.id} limit ${sql.placeholder('limit')}`),
    )
    .orderBy(goods.id)
    .prepare('goods_on_sale_after_id'),
)

/** A part of all goods on sale, by id. Facts and pictures are read apart: together that costs a tenth. */
export const readGoodsOnSaleAfter = (
  database: Database,
  request: { afterId: number; limit: number; language: Language },
) => onSaleAfter(database).execute({ ...request })

/** In the order of `ids`; omits unknown ids. */
export function readGoodsByIds(
  database: Database,
  ids: number[],
  language: Language,
): Promise<GoodsWithAvailabilityRow[]> {
  return withRowDependencies({ ...goodsTags, ...choiceTags }, () => byIds(database).execute({ ids, language }))
}

export async function hasAnyGoods(database: Database): Promise<boolean> {
  const rows = await database.select({ id: goods.id }).from(goods).limit(1)
  return rows.length > 0
}

const goodsExist = preparedOnce((database) =>
  database
    .select({ id: goods.id })
    .from(goods)
    .where(eq(goods.id, sql.placeholder('goodsId')))
    .prepare('goods_exist'),
)

export async function isGoods(database: Database, goodsId: number): Promise<boolean> {
  const rows = await goodsExist(database).execute({ goodsId })
  return rows.length > 0
}
