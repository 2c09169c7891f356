/** Parts of other slices' statements: a family as a goods page shows it, and the words of a choice. */
import { type SQL, sql } from 'drizzle-orm'
import { languages } from '#platform/i18n/language.ts'
import type { Names } from '#platform/i18n/names.ts'
import type { ChipMember } from '../rules/option-chips.ts'

export interface ShownMember extends ChipMember {
  imageVersion: string | null
}

export interface ShownFamily {
  id: number
  options: { id: number; names: Names; values: { id: number; names: Names }[] }[]
  /** Members on sale. */
  members: ShownMember[]
  /** The listed member's description; empty where the item has one of its own. */
  describe: string
}

/** The listed member's description, for a row of `goods` whose own is empty; null without one. */
export const describeOfFamily = sql<string | null>`case when texts.describe = '' then (
  select describe from goods listed join goods_translations on goods_id = listed.id
  where listed.family_id = goods.family_id and listed.is_listed and describe <> ''
  order by array_position(preferred.languages, language) limit 1
) end`

/** Whether the family of a row of `goods` has options. */
export const hasOptions = sql<boolean>`goods.family_id is not null
  and exists (select from goods_options option where option.family_id = goods.family_id)`

/** Reads a row of `goods` joined with `texts` and `preferred` languages. Null for goods without a family. */
export const shownFamily: SQL<ShownFamily | null> = sql`case when goods.family_id is not null then (
  select json_build_object('id', goods.family_id, 'options', (
    select coalesce(json_agg(json_build_object('id', option.id, 'names', option.names, 'values', (
      select coalesce(json_agg(json_build_object('id', value.id, 'names', value.names) order by value.position, value.id), '[]')
      from goods_option_values value where value.option_id = option.id
    )) order by option.position), '[]')
    from goods_options option where option.family_id = goods.family_id
  ), 'members', (
    select json_agg(json_build_object('goodsId', member.id, 'valueIds', member.choice_key, 'priceInFen', member.price_in_fen,
      'isInStock', member.stock > 0, 'imageVersion', member.image_version))
    from goods member where member.family_id = goods.family_id and member.is_on_sale
  ), 'describe', coalesce(${describeOfFamily}, ''))
) end`

const isOfChoice = (goodsId: SQL) => sql`from goods_choices choice
  join goods_options option on option.id = choice.option_id
  join goods_option_values value on value.id = choice.value_id
  where choice.goods_id = ${goodsId}`

/** The words of the choice by language, `青釉 · 大`; null without a family. */
export function choiceNames({ goodsId, familyId }: { goodsId: SQL; familyId: SQL }): SQL<Names | null> {
  const texts = languages.map(
    (language) => sql`${sql.raw(`'${language}'`)}, string_agg(
      coalesce(value.names ->> ${sql.raw(`'${language}'`)}, value.names ->> 'zh-CN', value.names ->> 'ja', value.names ->> 'en'),
      ' · ' order by option.position)`,
  )
  return sql`case when ${familyId} is not null then (
    select jsonb_build_object(${sql.join(texts, sql`, `)}) ${isOfChoice(goodsId)}) end`
}

/** For search: the names of siblings on sale and of all their values; empty unless the item is the listed member. */
export const wordsOfSiblings: SQL = sql`case when goods.family_id is not null and goods.is_listed then array(
  select name from goods sibling join goods_translations on goods_id = sibling.id
  where sibling.family_id = goods.family_id and sibling.is_on_sale and sibling.id <> goods.id
  union
  select named.value from goods sibling
  join goods_choices choice on choice.goods_id = sibling.id
  join goods_option_values value on value.id = choice.value_id
  cross join jsonb_each_text(value.names) named
  where sibling.family_id = goods.family_id and sibling.is_on_sale
) end`
