import { expect, it, test } from 'vitest'
import { defaultSynonyms } from './default-synonyms.ts'
import { synonymKey } from '#platform/cjk-text/query/synonym-index.ts'
import { foldText } from '#platform/cjk-text/text/fold-text.ts'
import { textUnits } from '#platform/cjk-text/text/text-units.ts'
import { setImmediate as turn } from 'node:timers/promises'
import { makeSearchTokensHere, makeSearchTokensInTurns } from './search-tokens.ts'
import { packTokens, unpackTokens } from './token-bytes.ts'
import { parseSynonyms, writeSynonyms } from './synonym-file.ts'

const texts = Array.from({ length: 50 }, (_, n) => ({
  names: [`茶碗 ${n}`],
  typeNames: [['陶瓷']],
  describes: ['手工'],
}))

test('in turns, the process gets to everything else between the tokens of two goods', async () => {
  let turns = 0
  const done = new AbortController()
  const others = (async () => {
    for (; !done.signal.aborted; turns += 1) await turn()
  })()
  const made = await makeSearchTokensInTurns(texts)
  done.abort()
  await others
  expect(made).toEqual(await makeSearchTokensHere(texts))
  expect(turns).toBeGreaterThanOrEqual(texts.length)
})

test('those of many goods arrive from another thread as they were', () => {
  const literals = ["'茶':1 't:茶':1,2", '', "'tea':3", "'🍵':4"]
  const arrived = unpackTokens(structuredClone(packTokens(literals)))
  expect(arrived.map((bytes) => new TextDecoder().decode(bytes))).toEqual(literals)
})

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

test('what is written is read again as it was', async () => {
  const groups = [
    ['抹茶', 'まっちゃ', 'matcha'],
    ['a "b"', 'c, d'],
  ]
  expect(await parseSynonyms(writeSynonyms(groups))).toEqual(groups)
  expect(await parseSynonyms(writeSynonyms(defaultSynonyms))).toHaveLength(defaultSynonyms.length)
})

test('bidi controls are removed from words', async () => {
  expect(await parseSynonyms('茶,\u202Eaet\u2066\n')).toEqual([['茶', 'aet']])
})

test('spaces, empty cells, empty lines and repeated words do not matter', async () => {
  expect(await parseSynonyms('\uFEFF 茶 , tea ,,\r\n\r\n,,\r\nTea,ＴＥＡ,ちゃ\r\n')).toEqual([
    ['茶', 'tea'],
    ['ＴＥＡ', 'ちゃ'],
  ])
  expect(await parseSynonyms('')).toEqual([])
})

test.each([
  ['茶,tea\n抹茶\n', 'line 2: "抹茶" stands alone'],
  ['tea,Tea\n', 'stands alone'],
  [`a,${'b'.repeat(101)}\n`, 'line 1: a word has more than 100 characters'],
  [Array.from({ length: 51 }, (_, n) => `w${n}`).join(','), 'more than 50 words'],
  ['a,\uFFFD\n', 'it is not UTF-8'],
  ['a,b\nc,"d\n', 'line 2: a quotation mark is not closed'],
  ['a,b"c"\n', 'line 1: a quotation mark stands where none can be'],
])('%j is refused', async (text, message) => {
  await expect(parseSynonyms(text)).rejects.toThrow(message)
})
