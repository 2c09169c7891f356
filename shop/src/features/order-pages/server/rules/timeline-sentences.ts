/** Timeline sentences for events of goods and actions of staff. A kind without a sentence does not compile. */
import { m } from '#texts'
import { type OrderAction, orderActions, type OrderFlag } from '#features/orders/values.ts'
import type { OrderEventKind } from '#features/fulfilment/values.ts'
import type { Language } from '#platform/i18n/language.ts'
import { formatMoney } from '#platform/money/money.ts'
import type {
  OrderMovementCause,
  TimelineActionRow,
  TimelineEventRow,
  TimelineMovementRow,
} from '../queries/timeline-queries.ts'
import type { CarrierRow } from '#features/parcels/server/index.ts'
import type { TimelineDraft } from '#features/fulfilment/server/ports/timeline-draft.ts'
import { nameIn } from '#platform/i18n/names.ts'

type Locale = { locale: Language }
type Facts = TimelineEventRow['facts']

const shop = { kind: 'shop', name: '' } as const

const movements = {
  order: m.order_pages_timeline_reserved,
  pay: m.order_pages_timeline_sold,
  expire: m.order_pages_timeline_released,
  cancel: m.order_pages_timeline_released,
  revive: m.order_pages_timeline_reserved_again,
  refund: m.order_pages_timeline_restocked,
  return: m.order_pages_timeline_restocked,
  write_off: m.order_pages_timeline_written_off,
} satisfies Record<OrderMovementCause, (values: { pieces: number }, options: Locale) => string>

export function describeStockMovements(rows: readonly TimelineMovementRow[], language: Language): TimelineDraft[] {
  return rows.map(({ at, cause, pieces }) => ({
    at,
    rank: cause === 'order' ? 0.5 : 6,
    kind: `stock_${cause}`,
    actor: shop,
    text: movements[cause]({ pieces }, { locale: language }),
    isKey: true,
  }))
}

const parcelOf = ({ shipment }: Facts) => ({ number: Number(shipment) })
const unitsOf = ({ units }: Facts) => ({ count: Number(units) })
/** Amounts are separate from the sentence, because packers do not see them. */
const sumOf = ({ amount }: Facts) => (amount === undefined ? '' : formatMoney(String(amount)))

const events = {
  packed: (facts, locale) => m.order_pages_event_packed({ ...parcelOf(facts), ...unitsOf(facts) }, locale),
  dropped: (facts, locale) => m.order_pages_event_dropped(parcelOf(facts), locale),
  handed_over: (facts, locale) =>
    m.order_pages_event_dispatched({ ...parcelOf(facts), carrier: String(facts.carrier ?? '') }, locale),
  hand_over_undone: (facts, locale) => m.order_pages_event_undone(parcelOf(facts), locale),
  arrived: (facts, locale) => m.order_pages_event_arrived(parcelOf(facts), locale),
  lost: (facts, locale) => m.order_pages_event_lost(parcelOf(facts), locale),
  came_back: (facts, locale) => m.order_pages_event_came_back(parcelOf(facts), locale),
  packed_again: (facts, locale) =>
    m.order_pages_event_packed_again({ ...parcelOf(facts), replaces: Number(facts.replaces) }, locale),
  called_off: (facts, locale) => m.order_pages_event_items_cancelled(unitsOf(facts), locale),
  call_off_failed: (facts, locale) => m.order_pages_event_cancel_items_failed(unitsOf(facts), locale),
  return_requested: (facts, locale) => m.order_pages_event_return_requested(unitsOf(facts), locale),
  return_approved: (_facts, locale) => m.order_pages_event_return_approved({}, locale),
  return_approved_money_only: (_facts, locale) => m.order_pages_event_return_approved_money_only({}, locale),
  return_refused: (_facts, locale) => m.order_pages_event_return_refused({}, locale),
  return_withdrawn: (_facts, locale) => m.order_pages_event_return_withdrawn({}, locale),
  return_sent_back: (facts, locale) =>
    m.order_pages_event_return_sent_back({ carrier: String(facts.carrier ?? '') }, locale),
  return_lapsed: (_facts, locale) => m.order_pages_event_return_lapsed({}, locale),
  return_received: (facts, locale) => m.order_pages_event_return_received(unitsOf(facts), locale),
  return_refunded: (_facts, locale) => m.order_pages_timeline_return_refunded({}, locale),
  goodwill: (_facts, locale) => m.order_pages_timeline_goodwill({}, locale),
  parcel_paid_back: (facts, locale) => m.order_pages_event_parcel_refunded(parcelOf(facts), locale),
  number_corrected: (facts, locale) => m.order_pages_event_number_corrected(parcelOf(facts), locale),
  address_given: (_facts, locale) => m.order_pages_event_address_added({}, locale),
  address_changed: (_facts, locale) => m.order_pages_event_address_changed({}, locale),
  placed_by_staff: ({ order_number: replaced }, locale) =>
    replaced === undefined
      ? m.order_pages_event_placed_by_staff({}, locale)
      : m.order_pages_event_placed_instead({ number: String(replaced) }, locale),
  replaced: (facts, locale) => m.order_pages_event_replaced({ number: String(facts.order_number) }, locale),
  paid_twice: (_facts, locale) => m.order_pages_timeline_paid_twice({}, locale),
} satisfies Record<OrderEventKind, (facts: Facts, locale: Locale) => string>

const movesGoods: readonly OrderEventKind[] = [
  'handed_over',
  'hand_over_undone',
  'arrived',
  'lost',
  'came_back',
  'called_off',
  'call_off_failed',
]

const sentenceOf = (kind: string): ((facts: Facts, locale: Locale) => string) | undefined =>
  Object.hasOwn(events, kind) ? events[kind as OrderEventKind] : undefined

/** Carrier and tracking number of a cancelled shipment. */
const labelOf = ({ carrier = '', tracking_number: number = '' }: Facts) => `${carrier} ${number}`.trim()

/** Omits kinds without a sentence here, which a newer release may write during a rolling upgrade. */
export function describeOrderEvents(
  rows: readonly TimelineEventRow[],
  carriers: ReadonlyMap<string, CarrierRow>,
  language: Language,
): TimelineDraft[] {
  return rows.flatMap(({ at, kind, facts, actor, staffName }): TimelineDraft[] => {
    const sentence = sentenceOf(kind)
    if (!sentence) return []
    const carrier = carriers.get(String(facts.carrier ?? ''))
    const named = carrier ? { ...facts, carrier: nameIn(language, carrier.names) } : facts
    return [
      {
        at,
        rank: 7,
        kind,
        actor: { kind: actor, name: staffName ?? '' },
        text: sentence(named, { locale: language }),
        detail: kind === 'dropped' || kind === 'hand_over_undone' ? labelOf(named) : '',
        sum: sumOf(facts),
        isKey: movesGoods.includes(kind),
      },
    ]
  })
}

const flags = {
  none: m.order_pages_flag_none,
  red: m.order_pages_flag_red,
  yellow: m.order_pages_flag_yellow,
  green: m.order_pages_flag_green,
  blue: m.order_pages_flag_blue,
  purple: m.order_pages_flag_purple,
} satisfies Record<OrderFlag, (values: Record<string, never>, options: Locale) => string>

const acts = {
  'order.note': describeNote,
  'order.payment_link': ({ changes }, locale) =>
    changes.mail ? m.order_pages_timeline_link_sent({}, locale) : m.order_pages_timeline_link_made({}, locale),
  'order.link': (_act, locale) => m.order_pages_timeline_order_link({}, locale),
  'order.cancel': (_act, locale) => m.order_pages_timeline_cancelled({}, locale),
  'order.review': (_act, locale) => m.order_pages_timeline_reviewed({}, locale),
  'order.read_raw': (_act, locale) => m.order_pages_timeline_read_raw({}, locale),
} satisfies Record<OrderAction, (act: TimelineActionRow, locale: Locale) => string>

/** The audit log has no text of a note. */
function describeNote({ changes }: TimelineActionRow, locale: Locale): string {
  const flag = changes.flag?.[1] as OrderFlag | undefined
  const text = changes.text?.[1]
  return [
    flag ? flags[flag]({}, locale) : '',
    text === '' ? m.order_pages_timeline_note_deleted({}, locale) : '',
    text ? m.order_pages_timeline_noted({}, locale) : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

const isListed = (action: string): action is OrderAction => (orderActions as readonly string[]).includes(action)

/** Omits actions on shipments, because their events cover them. */
export function describeActions(rows: readonly TimelineActionRow[], language: Language): TimelineDraft[] {
  return rows.flatMap((act): TimelineDraft[] => {
    if (!isListed(act.action)) return []
    return [
      {
        at: act.at,
        rank: 8,
        kind: act.action,
        actor: { kind: 'staff', name: act.staffName },
        text: acts[act.action](act, { locale: language }),
        ...(act.reason === '' ? {} : { detail: act.reason }),
      },
    ]
  })
}
