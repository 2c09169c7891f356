/** Reviews that public pages show. Reads depend on the reviews of their goods alone (`migrations/0081`). */
import { sql } from 'drizzle-orm'
import type { ReviewFilter } from '#features/reviews/values.ts'
import { withRowDependencies } from '#platform/database/cache-dependencies.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Names } from '#platform/i18n/names.ts'

export interface ShownReviewRow {
  id: number
  goodsId: number
  optionText: string
  /** By language; null where the item had no variants. */
  optionNames: Names | null
  author: string
  stars: number
  text: string
  addition: string
  addedAt: string | null
  reply: string
  repliedAt: string | null
  helpfulCount: number
  createdAt: string
  editedAt: string | null
  pictureIds: string[]
}

export interface RatingRow {
  goodsId: number
  familyId: number | null
  stars1: number
  stars2: number
  stars3: number
  stars4: number
  stars5: number
  pictured: number
}

/** A transaction that moves very many reviews announces the goods in place of them. */
const tagsOf = (goodsIds: readonly number[]) => goodsIds.flatMap((id) => [`reviews/${id}`, `goods/${id}`])

/** Tables whose rows change with a review alone, or never. */
const alone = {
  review_pictures: () => [],
  goods_ratings: () => [],
  goods: () => [],
  order_lines: () => [],
}

/**
 * Counts reviews of buyers, and samples in the language, for the item and each of its siblings. The response also
 * depends on who the siblings are.
 */
export function readRatings(
  database: Database,
  { goodsId, language }: { goodsId: number; language: Language },
): Promise<(RatingRow & { isSample: boolean })[]> {
  const starCount = (stars: number) => sql`count(*) filter (where stars = ${sql.raw(String(stars))})::integer`
  const starsOf = (stars: number) => sql`coalesce(${sql.raw(`stars_${stars}`)}, 0)`
  return withRowDependencies(
    {
      ...alone,
      reviews: (rows) => tagsOf([goodsId, ...rows.map((row) => row.goodsId)]),
      goods: (rows) => [...new Set(rows.flatMap(({ familyId }) => familyId ?? []))].map((id) => `goods_families/${id}`),
    },
    async () => {
      const { rows } = await database.execute<RatingRow & { isSample: boolean } & Record<string, unknown>>(sql`
        with wanted as (
          select sibling.id, sibling.family_id from unnest(siblings_of(${goodsId})) one (id) join goods sibling using (id)
        )
        select id as "goodsId", family_id::integer as "familyId", false as "isSample", ${starsOf(1)} as "stars1", ${starsOf(2)} as "stars2",
          ${starsOf(3)} as "stars3", ${starsOf(4)} as "stars4", ${starsOf(5)} as "stars5", coalesce(pictured, 0) as pictured
        from wanted left join goods_ratings on goods_id = id
        union all
        select goods_id, null, true, ${starCount(1)}, ${starCount(2)}, ${starCount(3)}, ${starCount(4)}, ${starCount(5)},
          count(*) filter (where picture_count > 0)::integer
        from wanted join reviews on goods_id = wanted.id
        where is_sample and status = 'shown' and language = ${language} group by goods_id`)
      return rows
    },
  )
}

/** Depends on these goods alone. */
export const readOfGoods = <Result>(goodsId: number, read: () => Promise<Result>): Promise<Result> =>
  withRowDependencies({ goods: () => [`goods/${goodsId}`] }, read)

const conditions: Record<ReviewFilter | 'all', ReturnType<typeof sql>> = {
  all: sql`true`,
  variant: sql`true`,
  pictures: sql`picture_count > 0`,
  low: sql`stars <= 3`,
}

export interface ShownReviewsRequest {
  goodsIds: readonly number[]
  filter: ReviewFilter | undefined
  /** Set: samples in this language; null: those of buyers. */
  samplesIn: Language | null
  limit: number
  offset: number
}

/** The most helpful first, then the newest. Each of the goods contributes at most one page and what precedes it. */
export function readShownReviews(database: Database, request: ShownReviewsRequest): Promise<ShownReviewRow[]> {
  const { goodsIds, filter = 'all', samplesIn, limit, offset } = request
  const kind = samplesIn === null ? sql`not is_sample` : sql`is_sample and language = ${samplesIn}`
  return withRowDependencies({ ...alone, reviews: () => tagsOf(goodsIds) }, async () => {
    const { rows } = await database.execute<ShownReviewRow & Record<string, unknown>>(sql`
      select review.id::integer, review.goods_id as "goodsId", review.option_text as "optionText",
        (select option_names from order_lines line where line.order_id = review.order_id and line.position = review.position) as "optionNames",
        author, stars, text, addition,
        added_at as "addedAt", reply, replied_at as "repliedAt", helpful_count as "helpfulCount", created_at as "createdAt",
        edited_at as "editedAt", array(select picture_id from review_pictures where review_id = review.id order by review_pictures.position)
          as "pictureIds"
      from unnest(${sql.param([...goodsIds])}::integer[]) wanted (goods_id) cross join lateral (
        select * from reviews where reviews.goods_id = wanted.goods_id and status = 'shown' and ${kind} and ${conditions[filter]}
        order by helpful_count desc, id desc limit ${limit + offset}
      ) review
      order by helpful_count desc, id desc limit ${limit} offset ${offset}`)
    return rows
  })
}

/** Whether a public page may show the picture now. */
export async function isPictureShown(database: Database, pictureId: string): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select 1 from review_pictures join reviews on reviews.id = review_id where picture_id = ${pictureId} and status = 'shown'`)
  return rows.length > 0
}
