/** Labels of a return for staff. */
import { m } from '#texts'
import type { StateTone } from '#console-ui/display/state-mark.tsx'
import type { ConsoleReturn, ListedReturn } from '#features/returns/console-contract.ts'
import type { ReturnTab } from '#features/returns/values.ts'
import { plainNumber } from '#platform/i18n/plain-number.ts'
import { addMoney } from '#platform/money/money.ts'

const returnTabNames = {
  to_answer: m.returns_to_decide,
  to_come: m.returns_to_come,
  to_pay: m.returns_to_pay,
  at_provider: m.returns_at_provider,
  paid: m.returns_returns_paid,
  ended: m.returns_ended,
} satisfies Record<ReturnTab, () => string>

export const returnStates = {
  requested: m.returns_to_decide,
  approved: m.returns_to_come,
  sent_back: m.returns_on_its_way,
  received: m.returns_to_pay,
  refunding: m.returns_at_provider,
  refunded: m.returns_returns_paid,
  refused: m.returns_refused,
  withdrawn: m.returns_withdrawn,
  lapsed: m.returns_lapsed,
} satisfies Record<ListedReturn['status'], () => string>

type State = Pick<ListedReturn, 'kind' | 'status'>

/** @param provider display name; empty where several are possible */
const atProvider = (provider: string): string => (provider ? m.returns_at({ provider }) : m.returns_at_provider())

export const returnTabName = (tab: ReturnTab, provider = ''): string =>
  tab === 'at_provider' ? atProvider(provider) : returnTabNames[tab]()

/** A withdrawn cancellation had its refund declined: its goods stay bought. */
export const hasRefundFailed = ({ kind, status }: State) => kind === 'unshipped' && status === 'withdrawn'

export function returnStateWord(state: State, provider: string): string {
  if (hasRefundFailed(state)) return m.returns_refund_failed()
  return state.status === 'refunding' ? atProvider(provider) : returnStates[state.status]()
}

export function returnStateTone(state: State): StateTone {
  if (hasRefundFailed(state)) return 'back'
  const { status } = state
  if (status === 'requested' || status === 'received') return 'todo'
  if (status === 'approved' || status === 'sent_back') return 'wait'
  if (status === 'refunding') return 'back'
  return status === 'refunded' ? 'plain' : 'off'
}

export const returnKindNames = {
  unshipped: m.returns_kind_unshipped,
  goods_back: m.returns_kind_goods_back,
  money_only: m.returns_kind_money_only,
  goodwill: m.returns_kind_goodwill,
} satisfies Record<ListedReturn['kind'], () => string>

export const returnReasonNames = {
  called_off: m.returns_kind_unshipped,
  no_reason: m.returns_why_no_reason,
  faulty: m.returns_why_faulty,
  wrong: m.returns_return_reason_wrong,
  missing: m.returns_why_missing,
  late: m.returns_reason_late,
  goodwill: m.returns_kind_goodwill,
} satisfies Record<ListedReturn['reason'], () => string>

/** The shopper's text, otherwise the reason. */
export const describeReturn = ({ text, reason }: Pick<ListedReturn, 'text' | 'reason'>) =>
  text || returnReasonNames[reason]()

export const sumOf = (amounts: readonly string[]) => amounts.reduce(addMoney, '0.00')

/** The typed amount with two decimals; null where it is not an amount. */
export function sumTyped(text: string): string | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(plainNumber(text))
  return match ? `${match[1]!}.${(match[2] ?? '').padEnd(2, '0')}` : null
}

/** Error of a field as soon as its text is not an amount. */
export const faultsOfSum = (typed: string): string[] =>
  typed.trim() === '' || sumTyped(typed) !== null ? [] : [m.field_decimal()]

/** Amount of a return of these units, by the lowest numbers, at the price paid. */
export function worthOf(
  lines: readonly Pick<ConsoleReturn['lines'][number], 'position' | 'unit_amounts'>[],
  countOf: (position: number) => number,
): string {
  return sumOf(lines.flatMap(({ position, unit_amounts }) => unit_amounts.slice(0, countOf(position))))
}
