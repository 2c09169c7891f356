/** Chains of steps that random steps rarely form. */
import fc from 'fast-check'
import { order, type OrderAction, provider, type Step, stormSteps } from './storm-factory.ts'

/** Rare paths: payments after the goods were sold out, and payments of two attempts of one order. */
const tooLate: fc.Arbitrary<Step> = fc.tuple(order, provider).map(([one, by]) => ({
  do: 'in_turn',
  steps: [
    { do: 'cancel', order: one },
    ...[3, 2, 1, 1].map((quantity) => ({ do: 'buy' as const, quantity, key: null, provider: by })),
    { do: 'pay', order: one },
  ],
}))
const paidTwice: fc.Arbitrary<Step> = fc
  .tuple(order, fc.integer({ min: 3, max: 7 }), provider)
  .map(([one, afterStatements, by]) => ({
    do: 'in_turn',
    steps: [
      { do: 'crash', during: { do: 'cancel', order: one }, death: { afterStatements, moment: 'unsent' } },
      { do: 'pay_again', order: one, provider: by, isFresh: false },
      { do: 'pay', order: one },
      { do: 'pay', order: -1 },
    ],
  }))

/** One order with an attempt at each provider, both paid. */
const paidAtBoth: fc.Arbitrary<Step> = fc
  .tuple(fc.constantFrom('at_once' as const, 'in_turn' as const), fc.shuffledSubarray([-1, -2], { minLength: 2 }))
  .map(([how, paid]) => ({
    do: 'in_turn',
    steps: [
      { do: 'buy', quantity: 1, key: null, provider: 'alipay' },
      { do: 'pay_again', order: -1, provider: 'wechat_pay', isFresh: false },
      { do: how, steps: paid.map((one) => ({ do: 'pay' as const, order: one })) },
    ],
  }))

/** An order without an account that changes hands or is erased beside its payment, which may come late. */
const handedOn: fc.Arbitrary<Step> = fc
  .tuple(
    provider,
    fc.constantFrom('at_once' as const, 'in_turn' as const),
    fc.array(fc.constantFrom<OrderAction[]>('pay', 'cancel', 'refund', 'claim', 'erase', 'redeliver', 'ship'), {
      minLength: 2,
      maxLength: 5,
    }),
  )
  .map(([by, how, actions]) => ({
    do: 'in_turn',
    steps: [
      { do: 'buy', quantity: 1, key: null, provider: by, isGuest: true },
      { do: how, steps: actions.map((action) => ({ do: action, order: -1 })) },
      { do: 'pay', order: -1 },
    ],
  }))

/** Bought, shipped and returned: a chain that random steps rarely form. */
const goodwillStep: fc.Arbitrary<Step> = fc
  .tuple(
    provider,
    fc.array(fc.constantFrom('ask_back', 'answer', 'call_off', 'refund'), { minLength: 2, maxLength: 5 }),
  )
  .map(([by, moves]) => ({
    do: 'in_turn',
    steps: [
      { do: 'buy', quantity: 3, key: null, provider: by },
      ...(['pay', 'ship', 'ship', ...moves] as OrderAction[]).map((action) => ({ do: action, order: -1 })),
    ],
  }))

/** An erased order without an account whose old page is paid afterwards. */
const paidAfterErasure: fc.Arbitrary<Step> = provider.map((by) => ({
  do: 'in_turn',
  steps: [
    { do: 'buy', quantity: 1, key: null, provider: by, isGuest: true },
    ...(['cancel', 'erase', 'pay'] as OrderAction[]).map((action) => ({ do: action, order: -1 })),
  ],
}))

/** Single steps, and chains of them. */
export const stormStepsAndChains: fc.Arbitrary<Step> = fc.oneof(
  { weight: 16, arbitrary: stormSteps },
  { weight: 1, arbitrary: tooLate },
  { weight: 1, arbitrary: paidTwice },
  { weight: 1, arbitrary: paidAtBoth },
  { weight: 2, arbitrary: goodwillStep },
  { weight: 2, arbitrary: handedOn },
  { weight: 1, arbitrary: paidAfterErasure },
)
