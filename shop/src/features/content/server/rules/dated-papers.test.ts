import { expect, test } from 'vitest'
import { toDatedPapers } from './dated-papers.ts'

/** 27 November in the shop's zone, 26 November in UTC. */
const now = new Date('2026-11-26T16:30:00Z')
const permit = (validUntil: string) => ({
  permits: [{ name: 'Food', number: 'JY1', picture_id: null, valid_until: validUntil }],
})

test.each([
  ['2026-11-26', 'ended'],
  ['2026-11-27', 'ends'],
  ['2026-12-27', 'ends'],
  ['2026-12-28', 'valid'],
])('a permit until %s is %s', (validUntil, state) => {
  expect(toDatedPapers(permit(validUntil), now)).toEqual([{ name: 'Food JY1', validUntil, state }])
})

test('the first end is the first; papers without an end are none', () => {
  const facts = { ...permit('2027-01-01'), licence_valid_until: '2026-12-01' }
  expect(toDatedPapers(facts, now).map(({ name }) => name)).toEqual([null, 'Food JY1'])
  expect(toDatedPapers({ permits: [{ name: 'Food', number: 'JY1', picture_id: null }] }, now)).toEqual([])
  expect(toDatedPapers({ seat: 'JP', licence_valid_until: '2026-12-01' }, now)).toEqual([])
})
