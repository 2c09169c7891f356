/** Facts of the goods that a page shows, as a part of the statement that reads the goods. */
import { sql } from 'drizzle-orm'
import type { FactKey, PlainFact, TextFact, WordFact } from '#features/goods-facts/fact-fields.ts'
import type { Language } from '#platform/i18n/language.ts'

/** Rank 0: of the goods; 1: of the listed member of their family, which lends most facts that a member lacks. */
interface Ranked {
  rank: 0 | 1
}

export interface ShownFacts {
  /** Facts of the goods' type, in its order. */
  type_facts: FactKey[]
  plain: (Ranked & { facts: Partial<Record<PlainFact, string | number | string[] | null>> })[]
  texts: (Ranked & { fact: TextFact; text: string })[]
  words: (Ranked & { fact: WordFact; names: Partial<Record<Language, string>> })[]
  /** The listed member, where it is another one. */
  lender_id: number | null
}

/** The listed member of a row's family, where it is another one. */
export const factLender = sql<number | null>`(select listed.id from goods listed
  where listed.family_id = goods.family_id and listed.is_listed and listed.id <> goods.id limit 1)`
const rank = sql`(facts.goods_id <> goods.id)::integer`
/** No join: a plan that reads the whole vocabulary would do so for each item of a feed. */
const names = sql`(select names from fact_words word where word.id = facts.word_id)`
const isShown = sql`facts.goods_id in (goods.id, lender.id)`

/** Facts of a row of `goods` joined with `sub_type` and `preferred` languages. */
export const shownFacts = sql<ShownFacts>`(
  select json_build_object(
    'type_facts', coalesce((
      select json_agg(fact order by position) from goods_type_facts where goods_type_id = sub_type.goods_type_id
    ), '[]'),
    'plain', coalesce((
      select json_agg(json_build_object('rank', ${rank}, 'facts', to_jsonb(facts) - 'goods_id') order by ${rank})
      from goods_facts facts where ${isShown}
    ), '[]'),
    'texts', coalesce((
      select json_agg(json_build_object('rank', ${rank}, 'fact', fact, 'text', text)
        order by ${rank}, array_position(preferred.languages, language))
      from goods_fact_texts facts where ${isShown}
    ), '[]'),
    'words', coalesce((
      select json_agg(json_build_object('rank', ${rank}, 'fact', fact, 'names', ${names}) order by ${rank}, position)
      from goods_fact_words facts where ${isShown}
    ), '[]'),
    'lender_id', lender.id
  ) from (select ${factLender} as id) lender
)`
