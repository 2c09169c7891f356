import { expect, test } from 'vitest'
import type { TimelineEventRow } from '../queries/timeline-queries.ts'
import { describeOrderEvents } from './timeline-sentences.ts'

test('an event of an unknown kind is omitted; the others are described', () => {
  const event = { at: '2026-07-01T00:00:00Z', actor: 'shop', staffName: null }
  const facts = { shipment: 1, carrier: 'sf', tracking_number: 'SF1' }
  const kinds = ['dropped', 'weighed', 'constructor']
  const rows = kinds.map((kind) => ({ ...event, kind, facts }) as TimelineEventRow)
  expect(describeOrderEvents(rows, new Map(), 'en')).toMatchObject([{ kind: 'dropped', detail: 'sf SF1' }])
})
