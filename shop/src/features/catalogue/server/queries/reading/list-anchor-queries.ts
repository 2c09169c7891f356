/** Finds the start of a far page by the last anchor before it, shared by all pages. */
import { sql } from 'drizzle-orm'
import { type GoodsOrdering, goodsOrderings } from '#features/goods-lists/values.ts'
import { cachedRead } from '#platform/database/cached-read.ts'
import type { Database } from '#platform/database/database.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import {
  idsAfter,
  isAfter,
  listKeyOf,
  ofListKey,
  orders,
  type SubTypes,
  tagsOfListKey,
} from './listed-goods-queries.ts'

interface Anchor {
  value: string
  id: number
}

export interface ListStart {
  /** Null: the list's beginning. */
  after: Anchor | null
  /** From that anchor. */
  offset: number
}

/** Number of goods between two anchors. With several sub-types each is scanned, which multiplies the cost. */
const widths = { all: 5_000, of_types: 1_000 }
type Kind = keyof typeof widths

/** Sales change the order. On page 500 an order from a minute ago is good enough. */
const maxAgeInMs = 60_000
const maxCachedLists = 100
/** Greater than any number of rows. */
const anchorLimit = 1_000_000

function prepareAnchors(ordering: GoodsOrdering, kind: Kind) {
  const { type } = orders[ordering]
  const width = widths[kind]
  const next = (after: ReturnType<typeof sql>) =>
    sql`${idsAfter(ordering, after, kind === 'of_types', sql`${width}`)} limit 1 offset ${width - 1}`
  return preparedOnce((database) =>
    database
      .select({ value: sql<string>`anchors.value::text`.as('value'), id: sql<number>`anchors.id`.as('id') })
      .from(
        sql`(
          with recursive anchors (place, id, value) as (
            (select 1, first.* from (${next(sql``)}) first)
            union all
            select place + 1, next.* from anchors
            cross join lateral (${next(isAfter(ordering, sql`anchors.value`, sql`anchors.id`))}) next
            where place < ${sql.placeholder('maxAnchors')}::integer
          ) select place, id, value::${type} from anchors
        ) anchors`,
      )
      .orderBy(sql`anchors.place`)
      .prepare(`goods_anchors_${kind}_${ordering.replace('-', 'descending_')}`),
  )
}

const anchorsOf = new Map(
  goodsOrderings.map((ordering) => [
    ordering,
    { all: prepareAnchors(ordering, 'all'), of_types: prepareAnchors(ordering, 'of_types') },
  ]),
)

const cachedAnchors = cachedRead(
  (key: string) => tagsOfListKey(ofAnchorsKey(key).list),
  async (database, key: string): Promise<Anchor[]> => {
    const { list, maxAnchors } = ofAnchorsKey(key)
    const [subTypeIds, ordering] = ofListKey(list)
    return anchorsOf.get(ordering)![subTypeIds ? 'of_types' : 'all'](database).execute({ subTypeIds, maxAnchors })
  },
  { maxEntries: maxCachedLists, maxAgeInMs },
)
const ofAnchorsKey = (key: string) => JSON.parse(key) as { list: string; maxAnchors: number }

/** Null past the end. */
export async function findStart(
  database: Database,
  { ordering, subTypeIds, offset }: { ordering: GoodsOrdering; subTypeIds: SubTypes; offset: number },
): Promise<ListStart | null> {
  const width = widths[subTypeIds ? 'of_types' : 'all']
  const place = Math.floor(offset / width)
  if (place === 0) return { after: null, offset }
  // Limits the wait to the scan up to about twice the page's position.
  const maxAnchors = Math.min(2 ** Math.ceil(Math.log2(place)), anchorLimit)
  const list = listKeyOf(subTypeIds, ordering)
  const anchors = await cachedAnchors(database, JSON.stringify({ list, maxAnchors }))
  const after = anchors[place - 1]
  return after ? { after, offset: offset % width } : null
}
