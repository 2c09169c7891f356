/** Reviews that public pages show. Reads depend on the reviews of their goods alone (`migrations/0081`). */
import { type SQL, sql } from 'drizzle-orm'
import type { ReviewFilter } from '#features/reviews/values.ts'
import { withRowDependencies } from '#platform/database/cache-dependencies.ts'
import type { Database } from '#platform/database/database.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
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
  isSample: boolean
}

/** A transaction that moves very many reviews announces the goods in place of them. */
const tagsOf = (goodsIds: readonly number[]) => goodsIds.flatMap((id) => [`reviews/${id}`, `goods/${id}`])

const conditions: Record<ReviewFilter | 'all', SQL> = {
  all: sql`true`,
  variant: sql`true`,
  pictures: sql`picture_count > 0`,
  low: sql`stars <= 3`,
}

export interface ShownReviewsRequest {
  goodsId: number
  filter: ReviewFilter | undefined
  /** Pages show samples in this language. */
  language: Language
  limit: number
  offset: number
}

export interface ShownReviews {
  /** One row for each sibling, and none for unknown goods; samples have rows, too, while no buyer has reviewed a sibling. */
  ratings: RatingRow[]
  /** The most helpful first, then the newest. Samples appear until a buyer has reviewed a sibling. */
  reviews: ShownReviewRow[]
}

const [goodsId, language] = [sql`${sql.placeholder('goodsId')}::integer`, sql`${sql.placeholder('language')}::text`]
const starsOf = (stars: number) => sql`coalesce(${sql.raw(`stars_${stars}`)}, 0)`
const starCount = (stars: number) => sql`count(*) filter (where stars = ${sql.raw(String(stars))})::integer`
const ofStars = (read: (stars: number) => SQL) =>
  sql.join(
    [1, 2, 3, 4, 5].map((stars) => sql`${read(stars)} as ${sql.raw(`"stars${stars}"`)}`),
    sql`, `,
  )

/**
 * One statement, so that stars and words are consistent. Planning costs eight times as much as running. The planner
 * keeps its plan because the statement names the siblings itself: it cannot estimate `siblings_of`.
 */
const statementOf = (filter: keyof typeof conditions) =>
  preparedOnce((database) =>
    database
      .select({
        ratings: sql<RatingRow[]>`ratings`.as('ratings'),
        page: sql<ShownReviewRow[]>`page`.as('page'),
      })
      .from(
        sql`(
        with wanted as (
          select id, family_id from goods where id = ${goodsId}
          union
          select sibling.id, sibling.family_id from goods chosen join goods sibling on sibling.family_id = chosen.family_id
          where chosen.id = ${goodsId}
        ), rated as (
          select id as "goodsId", family_id::integer as "familyId", false as "isSample", ${ofStars(starsOf)},
            coalesce(pictured, 0) as pictured
          from wanted left join goods_ratings on goods_id = id
        ), reviewed as (
          select exists (select from rated where "stars1" + "stars2" + "stars3" + "stars4" + "stars5" > 0) as by_buyers
        ), sampled as (
          select goods_id as "goodsId", null::integer as "familyId", true as "isSample", ${ofStars(starCount)},
            count(*) filter (where picture_count > 0)::integer as pictured
          from wanted join reviews on goods_id = wanted.id
          where not (select by_buyers from reviewed) and is_sample and status = 'shown' and language = ${language}
          group by goods_id
        ), shown as (
          select review.id::integer, review.goods_id as "goodsId", review.option_text as "optionText",
            (select option_names from order_lines line where line.order_id = review.order_id and line.position = review.position) as "optionNames",
            author, stars, text, addition, added_at as "addedAt", reply, replied_at as "repliedAt",
            helpful_count as "helpfulCount", created_at as "createdAt", edited_at as "editedAt",
            array(select picture_id from review_pictures where review_id = review.id order by review_pictures.position) as "pictureIds"
          from wanted cross join reviewed cross join lateral (
            select * from reviews
            where reviews.goods_id = wanted.id and status = 'shown' and is_sample = not by_buyers
              and (by_buyers or language = ${language}) and ${conditions[filter]}
            order by helpful_count desc, id desc limit ${sql.placeholder('upTo')}
          ) review
          where ${filter === 'variant' ? sql`wanted.id = ${goodsId}` : sql`true`}
          order by helpful_count desc, review.id desc limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}
        )
        select
          (select coalesce(json_agg(one), '[]') from (select * from rated union all select * from sampled) one) as ratings,
          (select coalesce(json_agg(shown order by "helpfulCount" desc, id desc), '[]') from shown) as page
      ) found`,
      )
      .prepare(`shown_reviews_${filter}`),
  )

const statements = {
  all: statementOf('all'),
  variant: statementOf('variant'),
  pictures: statementOf('pictures'),
  low: statementOf('low'),
}

/** Each of the goods contributes at most one page and its predecessors. The response also depends on the set of siblings. */
export function readShownReviews(database: Database, request: ShownReviewsRequest): Promise<ShownReviews> {
  const { filter, ...parameters } = request
  const statement = statements[filter ?? 'all'](database)
  return withRowDependencies(
    {
      // Tables whose rows change with a review alone, or never.
      review_pictures: () => [],
      goods_ratings: () => [],
      order_lines: () => [],
      reviews: ({ ratings }) => tagsOf([request.goodsId, ...ratings.map((row) => row.goodsId)]),
      goods: ({ ratings }) =>
        [...new Set(ratings.flatMap(({ familyId }) => familyId ?? []))].map((id) => `goods_families/${id}`),
    },
    async () => {
      const [found] = await statement.execute({ ...parameters, upTo: request.limit + request.offset })
      const { ratings, page: reviews } = found!
      return { ratings, reviews }
    },
  )
}

/** Whether a public page may show the picture now. */
export async function isPictureShown(database: Database, pictureId: string): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select 1 from review_pictures join reviews on reviews.id = review_id where picture_id = ${pictureId} and status = 'shown'`)
  return rows.length > 0
}
