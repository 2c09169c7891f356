import { sql } from 'drizzle-orm'
import { copyRows } from '#platform/database/many-rows/copy-rows.ts'
import type { Database } from '#platform/database/database.ts'
import { recordset } from '#platform/database/recordset.ts'
import { languages } from '#platform/i18n/language.ts'
import type { TextsByLanguage } from '../../ports/goods-to-save.ts'
import { goodsTranslations } from '../goods-tables.ts'

export interface TextsOfGoods {
  goodsId: number
  name?: TextsByLanguage
  describe?: TextsByLanguage
}

const keys = ['goodsId', 'language', 'name', 'describe'] as const

/** Inserts texts of new goods. A description without a name in its language is omitted. */
export async function insertTexts(transaction: Database, texts: readonly TextsOfGoods[]): Promise<void> {
  const rows = texts.flatMap(({ goodsId, name = {}, describe = {} }) =>
    languages
      .filter((language) => name[language])
      .map((language) => ({ goodsId, language, name: name[language]!, describe: describe[language] ?? '' })),
  )
  await copyRows(transaction, goodsTranslations, { keys, rows })
}

/**
 * A description needs a name in its language, new or stored.
 * @returns the goods whose texts changed
 */
export async function updateTexts(transaction: Database, texts: readonly TextsOfGoods[]): Promise<Set<number>> {
  const rows = texts.flatMap(({ goodsId, name = {}, describe = {} }) =>
    languages
      .filter((language) => name[language] !== undefined || describe[language] !== undefined)
      .map((language) => ({ goodsId, language, name: name[language], describe: describe[language] })),
  )
  if (rows.length === 0) return new Set()
  const rowset = recordset(goodsTranslations, 'incoming', { keys, rows })
  const removed = await transaction.execute<{ goods_id: number }>(sql`
    delete from goods_translations old using ${rowset}
    where old.goods_id = incoming.goods_id and old.language = incoming.language and incoming.name = ''
    returning old.goods_id`)
  const written = await transaction.execute<{ goods_id: number }>(sql`
    insert into goods_translations as old (goods_id, language, name, describe)
    select incoming.goods_id, incoming.language, coalesce(incoming.name, stored.name), coalesce(incoming.describe, stored.describe, '')
    from ${rowset} left join goods_translations stored using (goods_id, language)
    where coalesce(incoming.name, stored.name) <> ''
    on conflict (goods_id, language) do update set name = excluded.name, describe = excluded.describe, source_digest = null
      where (old.name, old.describe) is distinct from (excluded.name, excluded.describe)
    returning goods_id`)
  return new Set([...removed.rows, ...written.rows].map(({ goods_id }) => goods_id))
}
