/** The owner's console calls: ships orders, decides returns, makes refunds. */
import { randomUUID } from 'node:crypto'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { confirmationLastsInMs } from '#features/staff/values.ts'
import { maxRowId } from '#platform/contract/values.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { TestResponse, TestedShop } from '#platform/testing/tested-shop.ts'

type OfOrder = { orderNumber: string }
type OfReturn = { returnNumber: string }
type Label = { carrierCode: string; trackingNumber: string }
type Parcel = Label & { lines?: readonly { position: number; quantity: number }[]; note?: string }
type Approval = OfReturn & { isMoneyOnly?: boolean; feeBackInFen?: number; answer?: string }
type Counts = readonly { position: number; received: number; resellable: number }[]
/** Repeated requests with the same key refund once. */
type Goodwill = OfOrder & { amountInFen: number; outcome: string; requestKey?: string }
export type StaffClient = ReturnType<typeof staffClient>

/** Error response of a console call, with its body. */
export class StaffCallFailed extends Error {
  readonly status: number

  constructor(path: string, { status, body }: TestResponse) {
    super(`${path}: ${status} ${JSON.stringify(body)}`)
    this.status = status
    Object.assign(this, { code: body?.code, reason: body?.reason, fieldErrors: body?.errors })
  }
}

/** Shorter than an owner's session. */
const sessionUsedForInMs = 6 * 3_600_000
const proofUsedForInMs = confirmationLastsInMs / 2

export function staffClient(shop: TestedShop) {
  let owner: Promise<SignedIn>
  let sessionUntil = 0
  let proofUntil = 0
  /** Includes cancelled shipments. */
  const shipmentIds = new Map<string, number>()

  /** Signs in, or re-authenticates, where the clock has advanced far enough. */
  function signIn(): Promise<SignedIn> {
    const now = shop.context.now().getTime()
    if (now < proofUntil) return owner
    proofUntil = now + proofUsedForInMs
    const former = owner
    if (now < sessionUntil) owner = former.then(({ confirm }) => confirm()).then(() => former)
    else {
      owner = signInAs(shop, 'owner', { isConfirmed: true })
      sessionUntil = now + sessionUsedForInMs
    }
    return owner
  }

  /** @throws StaffCallFailed */
  async function call(method: 'GET' | 'POST', path: string, json?: object, key: string = randomUUID()) {
    const options = method === 'GET' ? {} : { json: json ?? {}, headers: { 'idempotency-key': key } }
    const send = async () => (await signIn()).call(method, `/api/console/${path}`, options)
    let response = await send()
    if (response.body?.code === 'session_expired') {
      // The clock has jumped since the sign-in.
      sessionUntil = proofUntil = 0
      response = await send()
    }
    if (response.status >= 300) throw new StaffCallFailed(path, response)
    return response.body
  }

  function remember(orderNumber: string, { id, number }: { id: number; number: number }): number {
    shipmentIds.set(`${orderNumber} ${number}`, id)
    return number
  }
  async function pathOf({ orderNumber }: OfOrder, number: number): Promise<string> {
    const key = `${orderNumber} ${number}`
    if (!shipmentIds.has(key))
      for (const shipment of (await call('GET', `orders/${orderNumber}/`)).shipments) remember(orderNumber, shipment)
    return `shipments/${shipmentIds.get(key) ?? maxRowId}`
  }

  async function pack({ orderNumber }: OfOrder, { lines, note, ...parcel }: Parcel, isHandedOver: boolean) {
    const json = { ...wireOf(parcel), lines, note, hand_over: isHandedOver }
    return remember(orderNumber, await call('POST', `orders/${orderNumber}/shipments/`, json))
  }
  const move = (event: string) => async (order: OfOrder, number: number) =>
    call('POST', `${await pathOf(order, number)}/${event}/`)

  return {
    call,
    /** @returns the shipment's number, like the two others */
    shipOrder: (order: OfOrder, parcel: Parcel) => pack(order, parcel, true),
    createShipment: (order: OfOrder, parcel: Parcel) => pack(order, parcel, false),
    async shipReplacement(order: OfOrder, { replaces, ...parcel }: Label & { replaces: number }) {
      const path = `${await pathOf(order, replaces)}/send_again/`
      return remember(order.orderNumber, await call('POST', path, wireOf(parcel)))
    },
    dispatchShipment: async (order: OfOrder, { number, ...parcel }: Partial<Label> & { number: number }) =>
      call('POST', `${await pathOf(order, number)}/hand_over/`, wireOf(parcel)),
    cancelShipment: move('drop'),
    markDelivered: move('arrive'),
    markLost: move('lose'),
    markReturnedToSender: move('turn_back'),
    /** Defaults to the requested kind. */
    async approveReturn({ returnNumber, isMoneyOnly = false, feeBackInFen = 0, answer }: Approval) {
      const path = `returns/${returnNumber}/`
      const kind = isMoneyOnly || (await call('GET', path)).kind !== 'goods_back' ? 'money_only' : 'goods_back'
      return call('POST', `${path}approve/`, { kind, fee_back: toWireMoney(feeBackInFen), answer })
    },
    refuseReturn: ({ returnNumber, answer }: OfReturn & { answer: string }) =>
      call('POST', `returns/${returnNumber}/refuse/`, { reason: answer }),
    receiveReturn: ({ returnNumber, lines, feeBackInFen = 0 }: OfReturn & { lines?: Counts; feeBackInFen?: number }) =>
      call('POST', `returns/${returnNumber}/receive/`, { lines, fee_back: toWireMoney(feeBackInFen) }),
    /** @returns the number of the return that records the sum */
    async giveGoodwill({ orderNumber, amountInFen, outcome: answer, requestKey }: Goodwill): Promise<string> {
      const json = { amount: toWireMoney(amountInFen), reason: answer }
      const { requests } = await call('POST', `orders/${orderNumber}/goodwill/`, json, requestKey)
      return requests.findLast(({ kind }: { kind: string }) => kind === 'goodwill').return_number
    },
  }
}

const wireOf = ({ carrierCode, trackingNumber }: Partial<Label>) => ({
  carrier_code: carrierCode,
  tracking_number: trackingNumber,
  is_number_shared: true,
})
