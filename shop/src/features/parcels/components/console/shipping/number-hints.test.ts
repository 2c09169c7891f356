import { expect, test } from 'vitest'
import { carrierOfNumber, fitsCarrier } from './number-hints.ts'

test.each([
  ['sf', 'SF1384027756913', true],
  ['sf', 'sf138402775691', true],
  ['sf', '1384027756913', false],
  ['yto', 'YT2345678901234', true],
  ['jd', 'JDVB01234567890', true],
  ['ems', 'EA123456789CN', true],
  ['zto', '75312345678901', true],
  ['zto', '1.38E+12', false],
  ['sf', '', null],
  ['other', 'anything', null],
])('%s and %s: %s', (carrier, number, fits) => {
  expect(fitsCarrier(carrier, number)).toBe(fits)
})

test.each([
  ['SF1384027756913', 'sf'],
  ['YT2345678901234', 'yto'],
  ['JDVB01234567890', 'jd'],
  ['773012345678901', null],
  ['75312345678901', 'zto'],
  ['SF1', null],
  ['', null],
])('the number %s is of %s', (number, carrier) => {
  expect(carrierOfNumber(number)).toBe(carrier)
})
