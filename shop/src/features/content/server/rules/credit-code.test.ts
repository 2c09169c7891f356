import { expect, test } from 'vitest'
import { hasDoubtfulCheckDigit } from '#features/content/values.ts'
import { isCreditCode } from './credit-code.ts'

test.each(['91110000802100433B', '9144030071526726XG', '91330106MA2CHDU965'])('%s has its check character', (code) => {
  expect(isCreditCode(code)).toBe(true)
  // Any other letter, and any two neighbours swapped, are found.
  for (let place = 0; place < code.length; place++) {
    const other = code[place] === '7' ? '8' : '7'
    expect(isCreditCode(code.slice(0, place) + other + code.slice(place + 1))).toBe(false)
    const next = code[place + 1]
    if (next && next !== code[place])
      expect(isCreditCode(code.slice(0, place) + next + code[place]! + code.slice(place + 2))).toBe(false)
  }
})

test.each(['', '9111000080210043', '91110000802100433b', '91110000802100433BB', '91110000I02100433B'])(
  '%s is no code',
  (code) => {
    expect(isCreditCode(code)).toBe(false)
  },
)

// Numbers that the Japanese tax agency has published of itself and of a ministry.
test.each(['T7000012050002', 'T8000012050001'])('%s has its check digit', (number) => {
  expect(hasDoubtfulCheckDigit(number)).toBe(false)
  expect(hasDoubtfulCheckDigit(number.replace('T', 'T').replace(/\d$/, '9'))).toBe(true)
})
