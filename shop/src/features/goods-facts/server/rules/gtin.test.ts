import { expect, test } from 'vitest'
import { gtinOfQuery, readGtin } from './gtin.ts'

test.each([
  ['4006381333931', '4006381333931'],
  ['4 006381-333931', '4006381333931'],
  ['４００６３８１３３３９３１', '4006381333931'],
  ["'96385074", '96385074'],
  ['036000291452', '036000291452'],
  ['10036000291459', '10036000291459'],
])('%s is a GTIN', (text, gtin) => {
  expect(readGtin(text)).toEqual({ gtin })
})

test.each([
  ['6.9E+12', 'lost_digits'],
  ['6,9e12', 'lost_digits'],
  ['4006381333932', 'check_digit'],
  ['400638133393', 'check_digit'],
  ['123456789', 'form'],
  ['4006381333931x', 'form'],
  ['', 'form'],
])('%j is refused: %s', (text, fault) => {
  expect(readGtin(text)).toEqual({ fault })
})

test('every single wrong digit of a GTIN is found', () => {
  const gtin = '4006381333931'
  for (const [place, digit] of Array.from(gtin).entries())
    for (const other of '0123456789'.replace(digit, ''))
      expect(readGtin(gtin.slice(0, place) + other + gtin.slice(place + 1))).toEqual({ fault: 'check_digit' })
})

test('a query of 8 to 14 digits alone may be a GTIN', () => {
  expect(gtinOfQuery(' 96385074 ')).toBe('00000096385074')
  expect(gtinOfQuery('4006381333931')).toBe('04006381333931')
  for (const query of ['1234567', '123456789012345', '4006381333931 茶', '400-6381333931'])
    expect(gtinOfQuery(query)).toBeNull()
})
