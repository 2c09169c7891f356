/** Derives the fulfilment status from counted units alone. */
import type { LineUnits } from '#features/fulfilment/values.ts'
import type { Fulfilment, OrderStatus } from '#features/orders/values.ts'

export interface FulfilmentFacts {
  status: OrderStatus
  hasAddress: boolean
  lines: readonly LineUnits[]
}

interface Counts {
  isPaid: boolean
  hasAddress: boolean
  toSend: number
  handedOver: number
  arrived: number
  left: number
}

const paidStatuses: readonly OrderStatus[] = ['paid', 'refunding', 'refunded']

/** The first match counts. */
const words: readonly [Fulfilment, (counts: Counts) => boolean][] = [
  ['none', ({ isPaid }) => !isPaid],
  ['called_off', ({ toSend }) => toSend === 0],
  ['needs_address', ({ handedOver, hasAddress }) => handedOver === 0 && !hasAddress],
  ['to_prepare', ({ handedOver }) => handedOver === 0],
  ['partly_shipped', ({ left }) => left > 0],
  ['shipped', ({ arrived, handedOver }) => arrived < handedOver],
  ['delivered', () => true],
]

export function deriveFulfilment({ status, hasAddress, lines }: FulfilmentFacts): Fulfilment {
  const sum = (count: (line: LineUnits) => number) => lines.reduce((total, line) => total + count(line), 0)
  const handedOver = sum((line) => line.handedOver)
  const toSend = sum(({ bought, calledOff }) => bought - calledOff)
  const counts = {
    isPaid: paidStatuses.includes(status),
    hasAddress,
    toSend,
    handedOver,
    arrived: sum((line) => line.arrived),
    left: toSend - handedOver,
  }
  return words.find(([, fits]) => fits(counts))![0]
}
