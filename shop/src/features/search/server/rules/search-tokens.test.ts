import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeSearchTokensHere, makeSearchTokensInTurns } from './search-tokens.ts'
import { packTokens, unpackTokens } from './token-bytes.ts'

const texts = Array.from({ length: 50 }, (_, n) => ({ names: [`茶碗 ${n}`], typeNames: ['陶瓷'], describes: ['手工'] }))

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
