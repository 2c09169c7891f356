/** `npm run orders -- list|ship|returns …`: what is to be sent, that it was, and what comes back. */
import { answerReturns, type ReturnCommand, type ReturnVerb, returnVerbs } from './answer-returns.ts'
import { BadLines, describeOrderToShip, parseLines } from './order-words.ts'
import { onTheTrail } from './on-the-trail.ts'
import type { AuditChanges } from '#features/staff/values.ts'
import { maxNoteLength, maxTrackingNumberLength } from '#features/fulfilment/values.ts'
import { toOrderNumber } from '#features/orders/values.ts'
import { withoutBidiControls } from '#platform/contract/bidi-controls.ts'
import { CommandRefused, runCommand, usageError } from './run-command.ts'

const usage = `npm run orders -- list --to-ship                              what is paid for and waits to be sent
npm run orders -- ship ORDER --carrier sf --number SF139…    packs all that is left of an order, and hands it over
npm run orders -- arrived|lost|came-back ORDER PARCEL        what became of a parcel
npm run orders -- again ORDER PARCEL --carrier sf --number … sends a lost or returned parcel once more
npm run orders -- returns list                               what shoppers ask back, and how far that has come
npm run orders -- returns approve RETURN [--money-only]      agrees: the goods are to come back, or may stay
npm run orders -- returns refuse RETURN --note …             says no, and why
npm run orders -- returns receive RETURN [--lines 1:2]       counts in what came, and gives its money back

  --carrier CODE   who takes the parcel: sf yto zto sto yunda jd ems; "other" needs neither number nor address
  --number TEXT    the carrier's number of the parcel
  --lines LINES    not all that is left, but these: 1:2,3:1 is two of line 1 and one of line 3, as list numbers them
  --note TEXT      a sentence for the shopper, shown with the parcel or the return
  --damaged LINES  receive: of the lines that came, what cannot be sold again
  --fee-back SUM   approve with --money-only, receive: of the delivery fee, such as 8.00
  --limit N        list: at most so many orders (100)

The shop may run meanwhile. What a shopper has called off is not sent: the command says so, and changes nothing.
Exit code: 0 done; 1 refused, and why.`

const options = {
  'to-ship': { type: 'boolean', default: false },
  carrier: { type: 'string' },
  number: { type: 'string', default: '' },
  lines: { type: 'string' },
  note: { type: 'string', default: '' },
  damaged: { type: 'string' },
  'fee-back': { type: 'string', default: '0' },
  'money-only': { type: 'boolean', default: false },
  limit: { type: 'string', default: '100' },
} as const

const actions = {
  ship: 'shipment.hand_over',
  arrived: 'shipment.arrive',
  lost: 'shipment.lose',
  'came-back': 'shipment.turn_back',
} as const
const ends = { arrived: 'arrive', lost: 'lose', 'came-back': 'turnBack' } as const
const actor = { kind: 'staff', staffId: null } as const

await runCommand({ name: 'orders', usage, options }, async ({ values: typed, positionals }) => {
  const values = { ...typed, note: withoutBidiControls(typed.note), number: withoutBidiControls(typed.number) }
  const [verb, second, parcel, ...others] = positionals
  const orderNumber = verb === 'returns' || second === undefined ? second : toOrderNumber(second)
  const needsParcel = verb === 'again' || (verb !== undefined && verb in ends)
  const isList = verb === 'list' && values['to-ship'] && !orderNumber
  const isShip = verb === 'ship' && orderNumber && !parcel
  const returnVerb = verb === 'returns' ? returnVerbs.find((known) => known === orderNumber) : undefined
  const isReturns = returnVerb !== undefined && (returnVerb === 'list') === (parcel === undefined)
  if (!(isList || isShip || isReturns || (needsParcel && parcel)) || others.length > 0) throw usageError(usage)
  if ((isShip || verb === 'again') && !values.carrier) throw new CommandRefused('--carrier says who takes the parcel')
  if (values.number.length > maxTrackingNumberLength || values.note.length > maxNoteLength) {
    throw new CommandRefused(`--number has at most ${maxTrackingNumberLength} characters, --note ${maxNoteLength}`)
  }
  const lines = readLines(values.lines)
  const fulfilment = await import('#features/fulfilment/server/index.ts')
  const { openShopContext } = await import('./open-shop-context.ts')
  const shop = await openShopContext((line) => console.error(`orders: ${line}`))
  try {
    const { context } = shop
    if (isReturns) {
      const command = readReturnCommand(returnVerb, parcel, values)
      for (const line of await answerReturns(context, command)) console.log(line)
      return 0
    }
    const request = { orderNumber: orderNumber ?? '', actor }
    const subject = { kind: 'order', id: request.orderNumber, label: request.orderNumber }
    if (isList) {
      const orders = await fulfilment.listOrdersToShip(context.database, readCount('--limit', values.limit))
      for (const order of orders) console.log(describeOrderToShip(order))
      console.log(orders.length === 0 ? 'nothing waits to be sent' : `${orders.length} orders wait to be sent`)
      return 0
    }
    if (isShip) {
      const { number, note } = values
      const input = { lines, carrierCode: values.carrier ?? null, trackingNumber: number, note }
      const changes = { carrier: [null, input.carrierCode], tracking_number: [null, number] } satisfies AuditChanges
      const trailed = onTheTrail(context, { action: actions.ship, subject, changes })
      const sent = await fulfilment.ship(trailed, request, input)
      console.log(`${orderNumber}: parcel ${sent} handed over`)
      return 0
    }
    const shipment = readCount('PARCEL', parcel!)
    const changes = { shipment: [null, shipment] } satisfies AuditChanges
    if (verb === 'again') {
      const parcel = { replaces: shipment, carrierCode: values.carrier!, trackingNumber: values.number }
      const told: AuditChanges = {
        replaces: [null, shipment],
        carrier: [null, parcel.carrierCode],
        tracking_number: [null, values.number],
      }
      const act = { action: 'shipment.send_again', subject, changes: told }
      const again = await fulfilment.shipAgain(onTheTrail(context, act), request, parcel)
      console.log(`${orderNumber}: parcel ${again} handed over in place of parcel ${shipment}`)
      return 0
    }
    const end = verb as keyof typeof ends
    await fulfilment[ends[end]](onTheTrail(context, { action: actions[end], subject, changes }), request, shipment)
    console.log(`${orderNumber}: parcel ${shipment} ${verb}`)
    return 0
  } catch (error) {
    throw await inWords(error, verb === 'returns' ? parcel : orderNumber)
  } finally {
    await shop.close()
  }
})

function readReturnCommand(
  verb: ReturnVerb,
  returnNumber = '',
  values: { note: string; lines?: string; damaged?: string; limit: string; 'fee-back': string; 'money-only': boolean },
): ReturnCommand {
  const { note, lines, damaged, limit, 'fee-back': feeBack, 'money-only': isMoneyOnly } = values
  return { verb, returnNumber, note, lines, damaged, feeBack, isMoneyOnly, limit: readCount('--limit', limit) }
}

function readLines(text: string | undefined) {
  try {
    return text === undefined ? undefined : parseLines(text)
  } catch (error) {
    if (error instanceof BadLines) throw new CommandRefused(error.message)
    throw error
  }
}

function readCount(name: string, text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > 10_000) throw new CommandRefused(`${name}: ${text} is no number`)
  return count
}

/** A refusal in the words that the API has for it. */
async function inWords(error: unknown, orderNumber: string | undefined): Promise<unknown> {
  const { Refusal } = await import('#platform/http/answers/refusals.ts')
  if (!(error instanceof Refusal)) return error
  const isUnknownOrder = error.code === 'not_found' && error.name === 'NotFound'
  const sentence = isUnknownOrder ? 'there is no such order or return' : error.sentence({ locale: 'en' })
  return new CommandRefused(`${orderNumber}: ${sentence}`, { cause: error })
}
