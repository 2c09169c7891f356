import { sql } from 'drizzle-orm'
import { defaultSettings, maxShowLeftFrom } from '#features/settings/values.ts'
import { goods } from '../goods-tables.ts'

const { show_left_from: defaultFrom } = defaultSettings

/** The stock of goods on sale, where it is as small as the merchant shows it; else null. */
export const shownLeft = sql<number | null>`case when ${goods.isOnSale} and ${goods.stock} between 1 and (
  select least(coalesce((chosen ->> 'show_left_from')::integer, ${sql.raw(String(defaultFrom))}), ${sql.raw(String(maxShowLeftFrom))})
  from settings) then ${goods.stock} end`
