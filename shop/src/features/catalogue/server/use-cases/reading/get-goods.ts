import { m } from '#texts'
import type { DetailedGoods, Goods, GoodsWithAvailability, RelatedGoods } from '#features/catalogue/contract.ts'
import { type ShownFamily, toWireOptions } from '#features/families/server/index.ts'
import { readStatedFacts, toWireFacts } from '#features/goods-facts/server/index.ts'
import { defaultSettings } from '#features/settings/values.ts'
import type { Language } from '#platform/i18n/language.ts'
import { nameIn } from '#platform/i18n/names.ts'
import type { Database } from '#platform/database/database.ts'
import {
  findGoodsOnSale,
  type GoodsOnSaleRow,
  isGoods,
  readGoodsByIds,
  readGoodsOnSaleAfter,
} from '../../queries/reading/goods-queries.ts'
import { readPicturesOf } from '../../queries/reading/picture-queries.ts'
import { goodsImageUrl, pictureUrlsOf, toWireGoods, wasPriceTextOf } from '../../rules/goods-view.ts'
import { GoodsNotFound, GoodsWithdrawn } from '../../rules/errors.ts'
import { readImageVersions } from '../../queries/saving/goods-picture-queries.ts'
import { readRelatedGoods } from '../../queries/reading/related-goods-queries.ts'

/** @throws GoodsNotFound, GoodsWithdrawn */
export async function getGoods(database: Database, goodsId: number, language: Language): Promise<DetailedGoods> {
  const found = await findGoodsOnSale(database, goodsId, language)
  if (!found) throw await whyNotSold(database, goodsId, language)
  return toDetailedGoods(found, language)
}

/** Goods as the product feed states them. */
interface FeedGoods extends Goods, Pick<DetailedGoods, 'brand' | 'gtin' | 'long_text' | 'weight_in_grams'> {
  material: string | null
  pictures: readonly { url: string }[]
  has_options: boolean
}

/** A part of all goods on sale, by id. */
export async function readFeedGoodsAfter(
  database: Database,
  request: { afterId: number; limit: number; language: Language },
): Promise<FeedGoods[]> {
  const rows = await readGoodsOnSaleAfter(database, request)
  const needed = rows.map(({ id, lenderId, describe, describeOfFamily }) => ({
    id,
    lenderId,
    needsLongText: !describe && !describeOfFamily,
  }))
  const facts = await readStatedFacts(database, needed, request.language)
  const pictures = await readPicturesOf(
    database,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...toWireGoods(row),
    describe: row.describe || (row.describeOfFamily ?? ''),
    ...facts.get(row.id)!,
    weight_in_grams: row.weightInGrams,
    pictures: pictureUrlsOf(row.id, pictures[row.id] ?? []).map((url) => ({ url })),
    has_options: row.hasOptions,
  }))
}

function toDetailedGoods(found: GoodsOnSaleRow, language: Language): DetailedGoods {
  const {
    wasPriceBasis,
    saleUntil,
    isReturnable,
    weightInGrams,
    returnDays,
    left,
    pictures,
    shownFacts,
    family,
    ...row
  } = found
  const urls = pictureUrlsOf(row.id, pictures)
  const days = Number(returnDays ?? defaultSettings.return_days)
  const shown = toWireGoods(row)
  return {
    ...shown,
    describe: shown.describe || (family?.describe ?? ''),
    was_price_text: wasPriceTextOf(wasPriceBasis, language),
    sale_until: saleUntil && new Date(saleUntil).toISOString(),
    is_returnable: isReturnable,
    left,
    return_days: isReturnable ? days : null,
    weight_in_grams: weightInGrams,
    return_terms: isReturnable
      ? m.catalogue_returnable({ days }, { locale: language })
      : m.catalogue_not_returnable({}, { locale: language }),
    ...toWireFacts(shownFacts, language),
    pictures: pictures.map(({ alt }, place) => ({ url: urls[place]!, alt })),
    options: family ? toWireOptions(family, row.id, { language, imageUrlOf }) : [],
    variant_ids: family ? family.members.map(({ goodsId }) => goodsId).toSorted((one, other) => one - other) : [],
  }
}

const imageUrlOf = ({ goodsId, imageVersion }: ShownFamily['members'][number]) => goodsImageUrl(goodsId, imageVersion)

async function whyNotSold(database: Database, goodsId: number, language: Language) {
  const [known] = await readGoodsByIds(database, [goodsId], language)
  return known && !known.isOnSale ? new GoodsWithdrawn(known.type1) : new GoodsNotFound()
}

/** In the order of `goodsIds`; omits unknown ones. Includes withdrawn goods for people who like them. */
export async function getGoodsByIds(
  database: Database,
  goodsIds: number[],
  language: Language,
): Promise<GoodsWithAvailability[]> {
  if (goodsIds.length === 0) return []
  const rows = await readGoodsByIds(database, goodsIds, language)
  return rows.map(({ isOnSale, choiceNames, describeOfFamily, ...row }) => ({
    ...toWireGoods(row),
    describe: row.describe || (describeOfFamily ?? ''),
    is_on_sale: isOnSale,
    option_text: choiceNames ? nameIn(language, choiceNames) : row.size,
  }))
}

/** @throws GoodsNotFound */
export async function requireGoods(database: Database, goodsId: number): Promise<void> {
  if (!(await isGoods(database, goodsId))) throw new GoodsNotFound()
}

/** `image_url` by goods id; omits goods without a picture. */
export async function getGoodsImageUrls(
  database: Database,
  goodsIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (goodsIds.length === 0) return new Map()
  const versions = await readImageVersions(database, goodsIds)
  return new Map(versions.map(({ id, version }) => [id, goodsImageUrl(id, version)]))
}

/** @throws GoodsNotFound */
export async function listRelatedGoods(database: Database, goodsId: number, language: Language): Promise<RelatedGoods> {
  const rows = await readRelatedGoods(database, goodsId, language)
  if (!rows) throw new GoodsNotFound()
  return { results: rows.map(toWireGoods) }
}
