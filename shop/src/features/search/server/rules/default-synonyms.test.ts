import { expect, it } from 'vitest'
import { defaultSynonyms } from './default-synonyms.ts'
import { synonymKey } from '#platform/cjk-text/query/synonym-index.ts'
import { foldText } from '#platform/cjk-text/text/fold-text.ts'
import { textUnits } from '#platform/cjk-text/text/text-units.ts'

const keyOf = (word: string): string => synonymKey([...textUnits(foldText(word))])

it('has groups of at least two different words', () => {
  expect(defaultSynonyms.length).toBeGreaterThan(100)
  expect(defaultSynonyms.filter((group) => new Set(group.map(keyOf)).size < 2)).toEqual([])
})

/** Belongs to two groups, which stay separate. */
const inTwoGroups = ['婴童']

it('has every word in one group only, so that meanings do not run together', () => {
  const groupsOf = Map.groupBy(
    defaultSynonyms.flatMap((group) => [...new Set(group.map(keyOf))]),
    (key) => key,
  )
  expect([...groupsOf].filter(([, uses]) => uses.length > 1).map(([key]) => key)).toEqual(inTwoGroups)
})
