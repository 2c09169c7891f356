import { expect, test } from 'vitest'
import { planExact, planSuggested } from './search-plan.ts'
import { stepsOf } from './search-steps.ts'

const synonyms = [['绿茶', 'green tea']]
const literals = (words: string) =>
  stepsOf(planExact(words, synonyms)!).map(
    ({ level, place, is_popular, is_joined, tested }) =>
      `${level}.${place} ${is_popular ? 'popular' : 'all'}${tested === null ? '' : ' tested'}${is_joined ? ' joined' : ''}`,
  )

test('a query without a phrase searches the popular, then all', () => {
  expect(literals('茶')).toEqual(['3.0 popular', '3.0 all', '4.0 popular', '4.0 all', '6.0 popular', '6.0 all'])
})

test('among names the popular come first, by any kind of match; elsewhere phrases come last', () => {
  expect(literals('绿茶')).toEqual([
    '0.0 popular',
    '0.0 all',
    '1.0 popular',
    '1.0 all',
    '3.0 popular',
    '3.0 popular tested joined',
    '3.0 all',
    '4.0 popular',
    '4.0 popular tested joined',
    '4.0 all',
    '4.0 all tested joined',
    '6.0 popular',
    '6.0 all',
    '6.1 popular tested',
    '6.1 all tested',
  ])
})

test('what only a phrase can find is tested at once', () => {
  const [first] = stepsOf(planSuggested({ text: "('a' <1> 'b')", sure: null, possible: "('a' & 'b')" }))
  expect(first).toMatchObject({ asked: "('a' & 'b')", tested: "('a' <1> 'b')", is_popular: true, is_joined: false })
})

test('a plan is cached for the same words, and made again for other synonyms', () => {
  const plan = planExact('绿茶', synonyms)
  expect(planExact('绿茶', synonyms)).toBe(plan)
  expect(planExact('绿茶', [])).not.toEqual(plan)
  for (let number = 0; number < 200; number++) planExact(`茶${number}`, synonyms)
  expect(planExact('绿茶', synonyms)).toEqual(plan)
  expect(planExact('绿茶', synonyms)).not.toBe(plan)
})
