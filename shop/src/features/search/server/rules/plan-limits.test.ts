/** Limits of the database query, for any input and any synonyms. */
import { expect, test } from 'vitest'
import { type SynonymGroups, toTsquery } from '#platform/cjk-text/index.ts'
import { defaultSynonyms } from './default-synonyms.ts'
import { planExact, planRelaxed, planSuggested, type SearchPlan, searchLevels } from './search-plan.ts'
import { stepsOf, writtenStepsOf } from './search-steps.ts'

const maxOperandsOfStep = 400
const maxOperandsOfPlan = 4_000
const maxBytes = 150_000

const words = defaultSynonyms.flat()
const runs = words.filter((word) => /^\p{Script=Han}{2,}$/u.test(word))
/** A fixed series of numbers, so that failures are reproducible. */
function* numbers(): Generator<number, never> {
  for (let number = 7; ; number = (number * 48_271) % 2_147_483_647) yield number
}
const series = numbers()
const pick = <Item>(items: readonly Item[]): Item => items[series.next().value % items.length]!

function typed(parts: readonly string[], parting: readonly string[]): string {
  let text = ''
  while (text.length < 100) text += pick(parts) + pick(parting)
  return text.slice(0, 100)
}

const distinct = Array.from({ length: 100 }, (_, at) => String.fromCodePoint(0x4e00 + 37 * at)).join('')
const units = ['1.8米', '500ml', '3 kg', '12寸', '行李箱', '床']
const inputs = [
  '夏季薄款儿童纯棉睡衣套装',
  '苹果手机充电宝行李箱儿童衣服',
  distinct,
  '茶'.repeat(100),
  'ka'.repeat(50),
  'カ'.repeat(100),
  'a-'.repeat(50),
  'xian '.repeat(20),
  "'\\a ".repeat(25),
  ...[[''], ['', '', '', '', ' '], [' '], ['', '的', ' 1.8米 ', '-']].flatMap((parting) => [
    typed(runs, parting),
    typed(words, parting),
    typed(units, parting),
    typed([...runs, ...units, 'カメラ', 'まくら', 'tea', 'iphone15', 'ﷺ'], parting),
    typed(Array.from(distinct), parting),
  ]),
]

/** Maximum of words, long ones of any script, for runs and for single characters. */
const dearest: SynonymGroups = [...runs.slice(0, 150), '茶', '床', 'tea', 'ka', '1.8米'].map((word, at) => [
  word,
  ...Array.from(
    { length: 49 },
    (_, n) => `${pick(runs).repeat(n % 3)}${pick([' ', 'ー', 'カ'])}${'tea '.repeat(n % 20)}${at}`,
  ),
])

const countOperands = (text: string | null) => text?.match(/'(?:[^'\\]|''|\\\\)*'/g)?.length ?? 0

function expectSmall(plan: SearchPlan): void {
  const steps = stepsOf(plan)
  const operands = steps.map((step) => countOperands(step.asked))
  expect(Math.max(0, ...operands, ...steps.map(({ tested }) => countOperands(tested)))).toBeLessThanOrEqual(
    maxOperandsOfStep,
  )
  expect(operands.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(maxOperandsOfPlan)
  expect(Buffer.byteLength(writtenStepsOf(plan))).toBeLessThanOrEqual(maxBytes)
}

test.each([
  ['none', []],
  ['the built-in ones', defaultSynonyms],
  ['as many as there may be', dearest],
])('plans are small and include all words of the query, with synonyms: %s', (_, synonyms: SynonymGroups) => {
  for (const input of inputs) {
    const exact = planExact(input, synonyms)!
    expectSmall(exact)
    const levels = new Set(stepsOf(exact).map(({ level }) => searchLevels.exact[level]!.name))
    expect(levels, input).toContain('anywhere')
    const suggested = planSuggested(toTsquery(input, synonyms, { field: 'title', isUnfinished: true })!)
    expectSmall(suggested)
    expect(stepsOf(suggested), input).not.toEqual([])
    const relaxed = planRelaxed(input, synonyms)
    expectSmall(relaxed)
    const levelNames = new Set(stepsOf(relaxed).map(({ level }) => searchLevels.relaxed[level]!.name))
    // Halves of several long runs may be too large; `inDescriptions` finds the same goods.
    for (const [name, { length }] of Object.entries(relaxed.queries))
      if (length > 0 && name !== 'partial') expect(levelNames, input).toContain(name)
  }
})
