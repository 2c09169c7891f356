/** Labels of an order's state for staff. */
import { m } from '#texts'
import type { StateTone } from '#console-ui/display/state-mark.tsx'
import type { ConsoleOrder } from '#features/fulfilment/console-contract/orders.ts'
import type { ListedOrder } from '#features/orders/console-contract.ts'
import { type consoleOrderings, type OrderFlag, orderTabs, type OrderTab } from '#features/orders/values.ts'

type State = Pick<ListedOrder | ConsoleOrder, 'tab' | 'status' | 'fulfilment'> & { is_in_review?: boolean }

export const tabNames = {
  to_pay: m.fulfilment_tab_to_pay,
  to_ship: m.fulfilment_tab_to_ship,
  shipped: m.fulfilment_tab_shipped,
  refunding: m.fulfilment_tab_refunding,
  done: m.fulfilment_tab_done,
  closed: m.fulfilment_tab_closed,
  all: m.fulfilment_tab_all,
} satisfies Record<OrderTab, () => string>

export const isTab = (value: string): value is OrderTab => (orderTabs as readonly string[]).includes(value)

const closedWords = {
  refunded: m.orders_status_refunded,
  expired: m.orders_status_expired,
  cancelled: m.orders_status_cancelled,
} as const

/** Label of an order's state. A closed order has the label of its outcome. */
export function stateWord({ tab, status, fulfilment, is_in_review }: State): string {
  if (is_in_review) return m.fulfilment_state_in_review()
  if (tab === 'to_ship' && fulfilment === 'needs_address') return m.fulfilment_state_needs_address()
  if (tab === 'to_ship' && fulfilment === 'partly_shipped') return m.fulfilment_state_partly_shipped()
  const closed = closedWords[status as keyof typeof closedWords]
  return tab === 'closed' && closed ? closed() : tabNames[tab]()
}

export function stateTone({ tab, fulfilment, is_in_review }: State): StateTone {
  if (is_in_review || tab === 'to_pay' || fulfilment === 'needs_address') return 'wait'
  if (tab === 'to_ship') return 'todo'
  if (tab === 'refunding') return 'back'
  return tab === 'closed' ? 'off' : 'plain'
}

export const canBeSent = ({ tab, fulfilment, is_in_review = false }: State) =>
  tab === 'to_ship' && fulfilment !== 'needs_address' && !is_in_review

const minuteInMs = 60_000
const hourInMs = 60 * minuteInMs
const dayInMs = 24 * hourInMs

/** Waiting time in one unit: minutes, hours or days. */
export function waitedWords(since: string, now = Date.now()): string {
  const waited = Math.max(0, now - Date.parse(since))
  if (waited < hourInMs) return m.fulfilment_waited_minutes({ count: Math.max(1, Math.floor(waited / minuteInMs)) })
  if (waited < 2 * dayInMs) return m.fulfilment_waited_hours({ count: Math.floor(waited / hourInMs) })
  return m.fulfilment_waited_days({ count: Math.floor(waited / dayInMs) })
}

export const flagNames = {
  none: m.fulfilment_flag_name_none,
  red: m.fulfilment_flag_name_red,
  yellow: m.fulfilment_flag_name_yellow,
  green: m.fulfilment_flag_name_green,
  blue: m.fulfilment_flag_name_blue,
  purple: m.fulfilment_flag_name_purple,
} satisfies Record<OrderFlag, () => string>

export const orderingNames = {
  waiting: m.fulfilment_ordering_waiting,
  newest: m.fulfilment_ordering_newest,
  '-total': m.fulfilment_ordering_total,
} satisfies Record<(typeof consoleOrderings)[number], () => string>

/** Goods of an order in one line: the first item's quantity, and the total. */
export function goodsWords({ lines, pieces }: Pick<ListedOrder, 'lines' | 'pieces'>): string {
  const quantity = lines[0]?.quantity ?? 0
  return quantity === pieces
    ? m.fulfilment_times({ count: quantity })
    : m.fulfilment_times_and_more({ count: quantity, pieces })
}
