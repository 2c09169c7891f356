/** Possible events of a storm, as data for fast-check to generate and shrink. */
import { faultKinds } from '@yokoso/alipay-sandbox'
import fc from 'fast-check'
import type { CrashPoint } from './fixtures/shop-process-fixture.ts'

/** `order` is an index among the sequence's orders, modulo their number; −1 is the latest. */
export type Step =
  | { do: 'buy'; quantity: number; key: number | null }
  | { do: OrderAction; order: number }
  | { do: 'console_refund'; order: number; percent: number }
  | { do: 'fault'; order: number; on: string; kind: string; executes: boolean }
  | { do: 'wait'; seconds: number }
  | { do: 'sweep' }
  | { do: 'at_once' | 'in_turn'; steps: Step[] }
  | { do: 'crash'; during: Step; death: CrashPoint }

/** Faults that cost no real time; hanging calls have tests of their own. */
const faults = {
  notify: faultKinds.notify,
  query: ['tampered', 'unsigned', 'error_response', 'html', 'http_502', 'system_error', 'unknown_error', 'reset'],
  refund: ['http_502', 'system_error', 'unknown_error', 'reset', 'balance_short', 'discordant', 'tampered'],
  refund_query: ['http_502', 'pending', 'reset', 'unsigned'],
  close: ['http_502', 'reset', 'system_error'],
} as const

const order = fc.nat(30)
const minute = 60
const hour = 60 * minute

const fault = fc
  .constantFrom(...Object.entries(faults).flatMap(([on, kinds]) => kinds.map((kind) => ({ on, kind }))))
  .chain(({ on, kind }) =>
    fc.record({
      do: fc.constant('fault' as const),
      order,
      on: fc.constant(on),
      kind: fc.constant(kind),
      executes: fc.boolean(),
    }),
  )

/** `answer`: staff approve a return, or receive it. */
type OrderAction =
  | 'pay'
  | 'read'
  | 'cancel'
  | 'refund'
  | 'pay_again'
  | 'redeliver'
  | 'close'
  | 'ship'
  | 'call_off'
  | 'ask_back'
  | 'answer'

function ofOrder(action: OrderAction) {
  return fc.record({ do: fc.constant(action), order })
}

const single: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      quantity: fc.integer({ min: 1, max: 3 }),
      key: fc.option(fc.nat(2), { freq: 3 }),
    }),
  },
  { weight: 12, arbitrary: ofOrder('pay') },
  { weight: 2, arbitrary: ofOrder('read') },
  { weight: 3, arbitrary: ofOrder('cancel') },
  { weight: 8, arbitrary: ofOrder('refund') },
  { weight: 3, arbitrary: ofOrder('pay_again') },
  { weight: 1, arbitrary: ofOrder('close') },
  { weight: 4, arbitrary: ofOrder('ship') },
  { weight: 3, arbitrary: ofOrder('call_off') },
  { weight: 3, arbitrary: ofOrder('ask_back') },
  { weight: 5, arbitrary: ofOrder('answer') },
  { weight: 2, arbitrary: ofOrder('redeliver') },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('console_refund' as const), order, percent: fc.constantFrom(1, 50, 100) }),
  },
  { weight: 5, arbitrary: fault },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      seconds: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(1, 20, minute, 5 * minute) },
        { weight: 1, arbitrary: fc.constantFrom(16 * minute, 2 * hour, 25 * hour) },
      ),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ do: 'sweep' as const }) },
)

const atOnce: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('at_once' as const),
  steps: fc.array(single, { minLength: 2, maxLength: 5 }),
})

/** Concurrent steps on one order. */
const rush: fc.Arbitrary<Step> = order.chain((one) =>
  fc.record({
    do: fc.constant('at_once' as const),
    steps: fc.array(
      fc.record({
        do: fc.constantFrom<OrderAction[]>(
          ...(['pay', 'cancel', 'pay_again', 'refund', 'read', 'redeliver'] as const),
          ...(['ship', 'call_off', 'ask_back', 'answer'] as const),
        ),
        order: fc.constant(one),
      }),
      { minLength: 2, maxLength: 4 },
    ),
  }),
)

/** Rare paths: payments after the goods were sold out, and payments of two attempts of one order. */
const tooLate: fc.Arbitrary<Step> = order.map((one) => ({
  do: 'in_turn',
  steps: [
    { do: 'cancel', order: one },
    ...[3, 2, 1, 1].map((quantity) => ({ do: 'buy' as const, quantity, key: null })),
    { do: 'pay', order: one },
  ],
}))
const paidTwice: fc.Arbitrary<Step> = fc.tuple(order, fc.integer({ min: 3, max: 7 })).map(([one, afterStatements]) => ({
  do: 'in_turn',
  steps: [
    { do: 'crash', during: { do: 'cancel', order: one }, death: { afterStatements, moment: 'unsent' } },
    { do: 'pay_again', order: one },
    { do: 'pay', order: one },
    { do: 'pay', order: -1 },
  ],
}))

/** Bought, shipped and returned: a chain that random steps rarely form. */
const goodwillStep: fc.Arbitrary<Step> = fc
  .array(fc.constantFrom('ask_back', 'answer', 'call_off', 'refund'), { minLength: 2, maxLength: 5 })
  .map((moves) => ({
    do: 'in_turn',
    steps: [
      { do: 'buy', quantity: 3, key: null },
      ...(['pay', 'ship', 'ship', ...moves] as OrderAction[]).map((action) => ({ do: action, order: -1 })),
    ],
  }))

export const stormSteps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: single },
  { weight: 2, arbitrary: atOnce },
  { weight: 2, arbitrary: rush },
  { weight: 1, arbitrary: tooLate },
  { weight: 1, arbitrary: paidTwice },
  { weight: 2, arbitrary: goodwillStep },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('crash' as const),
      // The first three call Alipay between their writes.
      during: fc.oneof(
        ofOrder('cancel'),
        ofOrder('refund'),
        ofOrder('call_off'),
        ofOrder('answer'),
        fc.constant({ do: 'sweep' as const }),
        single,
        rush,
      ),
      death: fc.record({
        afterStatements: fc.integer({ min: 1, max: 15 }),
        moment: fc.constantFrom('unsent' as const, 'unanswered' as const),
      }),
    }),
  },
)
