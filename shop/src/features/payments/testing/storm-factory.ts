/** Possible events of a storm, as data for fast-check to generate and shrink. */
import { faultKinds } from '@yokoso/alipay-sandbox'
import { faultKinds as wechatFaultKinds } from '@yokoso/wechat-pay-sandbox'
import fc from 'fast-check'
import type { CrashPoint } from './fixtures/shop-process-fixture.ts'

export const providerNames = ['alipay', 'wechat_pay'] as const
export type ProviderName = (typeof providerNames)[number]

/** Each purchase of a storm chooses its provider by chance. */
export const provider = fc.constantFrom(...providerNames)

/** `isGuest`: bought without an account. `order` is an index among the sequence's attempts to pay, modulo their number; −1 is the latest. */
export type Step =
  | { do: 'buy'; quantity: number; key: number | null; provider: ProviderName; isGuest?: boolean }
  | { do: OrderAction; order: number }
  | { do: 'pay_again'; order: number; provider: ProviderName; isFresh: boolean }
  | { do: 'console_refund'; order: number; percent: number }
  | { do: 'end_refund'; order: number; status: string }
  | ({ do: 'fault'; order: number; executes: boolean } & Record<ProviderName, { on: string; kind: string }>)
  | { do: 'wait'; seconds: number }
  | { do: 'sweep' }
  | { do: 'at_once' | 'in_turn'; steps: Step[] }
  | { do: 'crash'; during: Step; death: CrashPoint }

/** Faults that cost no real time; hanging calls have tests of their own. */
const alipayFaults = {
  notify: faultKinds.notify,
  query: ['tampered', 'unsigned', 'error_response', 'html', 'http_502', 'system_error', 'unknown_error', 'reset'],
  refund: ['http_502', 'system_error', 'unknown_error', 'reset', 'balance_short', 'discordant', 'tampered'],
  refund_query: ['http_502', 'pending', 'reset', 'unsigned'],
  close: ['http_502', 'reset', 'system_error'],
} as const

const slow = /hang|late|delay/
const fast = (kinds: readonly string[]) => kinds.filter((kind) => !slow.test(kind))
const wechatFaults = {
  notify: fast(wechatFaultKinds.notify),
  start: fast(wechatFaultKinds.start),
  // A signed lie about a paid trade would be believed.
  query: fast(wechatFaultKinds.query).filter((kind) => kind !== 'not_exist'),
  close: fast(wechatFaultKinds.close),
  refund: fast(wechatFaultKinds.refund),
  refund_query: fast(wechatFaultKinds.refund_query),
}

export const order = fc.nat(30)
const minute = 60
const hour = 60 * minute

const oneOf = (faults: Record<string, readonly string[]>) =>
  fc.constantFrom(...Object.entries(faults).flatMap(([on, kinds]) => kinds.map((kind) => ({ on, kind }))))

const fault = fc.record({
  do: fc.constant('fault' as const),
  order,
  alipay: oneOf(alipayFaults),
  wechat_pay: oneOf(wechatFaults),
  executes: fc.boolean(),
})

/**
 * `answer`: staff approve a return, or receive it. `claim` and `erase` are of orders without an account: an account takes
 * them over, or their personal data are erased.
 */
export type OrderAction =
  | 'pay'
  | 'read'
  | 'cancel'
  | 'refund'
  | 'redeliver'
  | 'close'
  | 'ship'
  | 'call_off'
  | 'ask_back'
  | 'answer'
  | 'claim'
  | 'erase'

function ofOrder(action: OrderAction) {
  return fc.record({ do: fc.constant(action), order })
}

const payAgain = fc.record({ do: fc.constant('pay_again' as const), order, provider, isFresh: fc.boolean() })

const single: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      quantity: fc.integer({ min: 1, max: 3 }),
      key: fc.option(fc.nat(2), { freq: 3 }),
      provider,
      isGuest: fc.boolean(),
    }),
  },
  { weight: 12, arbitrary: ofOrder('pay') },
  { weight: 2, arbitrary: ofOrder('read') },
  { weight: 3, arbitrary: ofOrder('cancel') },
  { weight: 8, arbitrary: ofOrder('refund') },
  { weight: 4, arbitrary: payAgain },
  { weight: 1, arbitrary: ofOrder('close') },
  { weight: 4, arbitrary: ofOrder('ship') },
  { weight: 3, arbitrary: ofOrder('call_off') },
  { weight: 3, arbitrary: ofOrder('ask_back') },
  { weight: 5, arbitrary: ofOrder('answer') },
  { weight: 2, arbitrary: ofOrder('redeliver') },
  { weight: 2, arbitrary: ofOrder('claim') },
  { weight: 2, arbitrary: ofOrder('erase') },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('console_refund' as const), order, percent: fc.constantFrom(1, 50, 100) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('end_refund' as const),
      order,
      status: fc.constantFrom('SUCCESS', 'CLOSED', 'ABNORMAL'),
    }),
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
      fc.oneof(
        {
          weight: 9,
          arbitrary: fc.record({
            do: fc.constantFrom<OrderAction[]>(
              ...(['pay', 'cancel', 'refund', 'read', 'redeliver'] as const),
              ...(['ship', 'call_off', 'ask_back', 'answer', 'claim', 'erase'] as const),
            ),
            order: fc.constant(one),
          }),
        },
        { weight: 1, arbitrary: payAgain.map((step) => ({ ...step, order: one })) },
      ),
      { minLength: 2, maxLength: 4 },
    ),
  }),
)

export const stormSteps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: single },
  { weight: 2, arbitrary: atOnce },
  { weight: 2, arbitrary: rush },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('crash' as const),
      // All but those of orders without an account call a provider between their writes.
      during: fc.oneof(
        ofOrder('cancel'),
        ofOrder('refund'),
        ofOrder('call_off'),
        ofOrder('answer'),
        ofOrder('claim'),
        ofOrder('erase'),
        payAgain,
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
