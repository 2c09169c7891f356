import { expect, test } from 'vitest'
import { NotDeliverable, requireZone } from './require-zone.ts'

test('a zone must accept deliveries, or be marked as not deliverable', () => {
  expect(requireZone({ id: 7, isDeliverable: true }).id).toBe(7)
  expect(() => requireZone({ isDeliverable: false })).toThrow(NotDeliverable)
  expect(() => requireZone(null)).toThrow(NotDeliverable)
  expect(new NotDeliverable()).toMatchObject({ status: 409, code: 'not_deliverable' })
})
