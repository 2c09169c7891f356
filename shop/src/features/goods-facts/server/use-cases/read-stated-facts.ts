/** Facts that a product feed states, of some hundred goods at once. A member of a family borrows those that it lacks. */
import { factFields } from '#features/goods-facts/fact-fields.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import { readStatedFactRows, type StatedFactRow } from '../queries/stated-fact-queries.ts'
import { isLent } from '../rules/lent-facts.ts'
import { wordsOf } from '../rules/wire-facts.ts'

export type StatedFacts = Record<StatedFactRow['fact'], string | null>

type TextsByFact = Partial<Record<StatedFactRow['fact'], string[]>>

/** @param goods `lenderId`: the listed member of the family; the full description is read where it is needed only */
export async function readStatedFacts(
  database: Database,
  goods: readonly { id: number; lenderId: number | null; needsLongText: boolean }[],
  language: Language,
): Promise<Map<number, StatedFacts>> {
  const idsOf = (some: typeof goods) => [
    ...new Set(some.flatMap(({ id, lenderId }) => (lenderId ? [id, lenderId] : id))),
  ]
  const rows = await readStatedFactRows(database, {
    goodsIds: idsOf(goods),
    withLongText: idsOf(goods.filter(({ needsLongText }) => needsLongText)),
    language,
  })
  const known = new Map<number, TextsByFact>()
  for (const { goodsId, fact, text } of rows) {
    const texts = known.get(goodsId)
    if (!texts) known.set(goodsId, { [fact]: [text] })
    else (texts[fact] ??= []).push(text)
  }
  return new Map(
    goods.map(({ id, lenderId }) => {
      const [own, lent] = [known.get(id), lenderId === null ? undefined : known.get(lenderId)]
      const textsOf = (fact: StatedFactRow['fact']) =>
        own?.[fact] ?? (isLent(fact, lent?.[fact]) ? lent?.[fact] : undefined)
      const [material, one] = [textsOf('material'), (fact: StatedFactRow['fact']) => textsOf(fact)?.[0] ?? null]
      return [
        id,
        {
          brand: one('brand'),
          gtin: one('gtin'),
          long_text: one('long_text'),
          material: material ? wordsOf(factFields.material, material, language) : null,
        },
      ]
    }),
  )
}
