import { expect, test } from 'vitest'
import {
  openPaymentStatuses,
  type PaymentEvent,
  type PaymentStatus,
  paymentStatuses,
  type PaymentTransition,
  paymentTransitions,
} from './payment-states.ts'
import { type RefundEvent, type RefundStatus, type RefundTransition, refundTransitions } from './refund-states.ts'

const payments: [PaymentStatus, Partial<Record<PaymentEvent, PaymentStatus>>][] = [
  ['created', { see: 'waiting', succeed: 'succeeded', start_close: 'closing', close: 'closed', question: 'review' }],
  ['waiting', { succeed: 'succeeded', start_close: 'closing', close: 'closed', question: 'review' }],
  ['closing', { succeed: 'succeeded', close: 'closed', question: 'review' }],
  ['closed', { succeed: 'succeeded', question: 'review' }],
  ['review', { succeed: 'succeeded', settle: 'closed' }],
  ['succeeded', {}],
]

test.each(payments)('from %s a payment moves only along the table', (status, expected) => {
  expect(eventsFrom(paymentTransitions, status)).toEqual(expected)
})

const refunds: [RefundStatus, Partial<Record<RefundEvent, RefundStatus>>][] = [
  ['requested', { send: 'sent', succeed: 'succeeded', give_up: 'failed' }],
  [
    'sent',
    {
      send: 'sent',
      succeed: 'succeeded',
      fail: 'failed',
      refuse: 'failed',
      lose_sight: 'unknown',
      accept: 'accepted',
      give_up: 'failed',
    },
  ],
  ['unknown', { send: 'sent', succeed: 'succeeded', fail: 'failed', accept: 'accepted', give_up: 'failed' }],
  [
    'accepted',
    {
      succeed: 'succeeded',
      succeed_by_hand: 'succeeded',
      fail: 'failed',
      accept: 'accepted',
      give_up: 'failed',
    },
  ],
  [
    'failed',
    {
      send: 'sent',
      succeed: 'succeeded',
      succeed_by_hand: 'succeeded',
      request_again: 'requested',
      give_up: 'failed',
    },
  ],
  ['succeeded', {}],
]

test.each(refunds)('from %s a refund moves only along the table', (status, expected) => {
  expect(eventsFrom(refundTransitions, status)).toEqual(expected)
})

test('every payment that has not succeeded can still be paid', () => {
  const unpaid = paymentStatuses.filter((status) => status !== 'succeeded')
  expect(new Set<PaymentStatus>(paymentTransitions.succeed.from)).toEqual(new Set(unpaid))
  for (const status of openPaymentStatuses) expect(paymentTransitions.succeed.from).toContain(status)
})

function eventsFrom(table: Record<string, PaymentTransition | RefundTransition>, status: string) {
  return Object.fromEntries(
    Object.entries(table)
      .filter(([, transition]) => (transition.from as readonly string[]).includes(status))
      .map(([event, transition]) => [event, transition.to]),
  )
}
