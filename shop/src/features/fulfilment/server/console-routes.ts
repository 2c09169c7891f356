import * as orders from '#features/fulfilment/console-contract/orders.ts'
import * as parcels from '#features/fulfilment/console-contract/parcels.ts'
import * as returns from '#features/fulfilment/console-contract/returns.ts'
import * as slips from '#features/fulfilment/console-contract/slips.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { requireRequestKey } from '#platform/http/calls/request-keys.ts'
import { requireRevision } from '#platform/http/calls/revisions.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { PaymentBooks } from './payment-books.ts'
import { parseMoney, toWireMoney } from '#platform/money/money.ts'
import type { FulfilmentConfig } from './config.ts'
import type { RefundDesk } from './refund-desk.ts'
import {
  callOffForStaff,
  changeAddressForStaff,
  previewCallOffForStaff,
} from './use-cases/console/change-order-for-staff.ts'
import { correctForStaff } from './use-cases/console/correct-number.ts'
import {
  handOverForStaff,
  moveForStaff,
  requireShipment,
  sendAgainForStaff,
  shipForStaff,
} from './use-cases/console/parcels-for-staff.ts'
import { listReturnsForStaff, readConsoleReturn } from './use-cases/console/read-console-return.ts'
import {
  approveForStaff,
  giveGoodwillForStaff,
  payBackParcelForStaff,
  receiveForStaff,
  refuseForStaff,
} from './use-cases/console/returns-for-staff.ts'
import { readConsoleOrder, requireOrderForStaff } from './use-cases/console/read-console-order.ts'
import { listCarriersForStaff, readConsoleShipment } from './use-cases/console/read-console-shipment.ts'
import { readRawWords } from './use-cases/console/read-raw-words.ts'
import { readSlipsForStaff } from './use-cases/console/read-slips.ts'

export interface ConsolePorts {
  books: PaymentBooks
  desk: RefundDesk
  limits: FulfilmentConfig
}

export function addConsoleFulfilmentCalls(api: Api, context: ShopContext, ports: ConsolePorts): void {
  addOrderCalls(api, context, ports)
  addParcelCalls(api, context)
  addReturnCalls(api, context, ports)
}

function addOrderCalls(api: Api, context: ShopContext, { books, desk, limits }: ConsolePorts): void {
  const { database } = context
  const read = async (orderNumber: string, reader: Parameters<typeof readConsoleOrder>[3]) =>
    readConsoleOrder(context, { books, desk }, await requireOrderForStaff(database, orderNumber), reader)

  api.add(orders.getConsoleOrder, ({ staff, params, language }) => read(params.order_number, { staff, language }))
  api.add(orders.readRaw, ({ staff, params }) =>
    readRawWords(context, books, { staff, orderNumber: params.order_number, rawId: params.raw_id }),
  )
  api.add(orders.putAddress, async ({ staff, params, body, language }) => {
    await changeAddressForStaff(context, staff, { orderNumber: params.order_number, fields: body })
    return read(params.order_number, { staff, language })
  })
  api.add(orders.previewCallOff, async ({ params, body }) => {
    const plan = await previewCallOffForStaff(context, desk, { orderNumber: params.order_number, ...body })
    const { refundInFen, feeBackInFen, isWhole } = plan
    return {
      amount: toWireMoney(refundInFen),
      fee_back: toWireMoney(feeBackInFen),
      currency: 'CNY' as const,
      is_whole: isWhole,
    }
  })
  api.add(orders.callOffForStaff, async ({ staff, params, body, headers, language }) => {
    const { expected_amount: expected, ...wish } = body
    const asking = { staff, key: requireRequestKey(headers), orderNumber: params.order_number }
    const expectedInFen = expected === undefined ? undefined : fenOf(expected)
    await callOffForStaff(context, { desk, limits }, { ...asking, ...wish, expectedInFen })
    return read(params.order_number, { staff, language })
  })
  api.add(returns.giveGoodwillForStaff, async ({ staff, params, body, headers, language }) => {
    const orderNumber = params.order_number
    const asking = { staff, key: requireRequestKey(headers) }
    const amountInFen = fenOf(body.amount)
    await giveGoodwillForStaff(context, { desk, limits }, asking, { orderNumber, amountInFen, reason: body.reason })
    return read(orderNumber, { staff, language })
  })
  api.add(
    slips.readSlips,
    ({ staff, body, language }) => readSlipsForStaff(context, body.order_numbers, { staff, language }),
    {
      bodyLimitInBytes: 64 * 1024,
    },
  )
}

function addParcelCalls(api: Api, context: ShopContext): void {
  const { database } = context
  const readParcel = async (orderNumber: string, number: number, language: Language) => {
    const { id: orderId } = await requireOrderForStaff(database, orderNumber)
    return readConsoleShipment(database, { orderId, number }, language)
  }
  const readById = async (id: number, language: Language) => {
    const { orderNumber, number } = await requireShipment(database, id)
    return readParcel(orderNumber, number, language)
  }
  api.add(parcels.listCarriers, ({ language }) => listCarriersForStaff(database, language))
  api.add(parcels.packShipment, async ({ staff, params, body, headers, language }) => {
    const orderNumber = params.order_number
    const number = await shipForStaff(
      context,
      { staff, key: requireRequestKey(headers) },
      {
        orderNumber,
        carrierCode: body.carrier_code,
        trackingNumber: body.tracking_number ?? '',
        isNumberShared: body.is_number_shared ?? false,
        note: body.note ?? '',
        isHandedOver: body.hand_over ?? false,
        ...(body.lines ? { lines: body.lines } : {}),
      },
    )
    return readParcel(orderNumber, number, language)
  })
  api.add(parcels.handOverShipment, async ({ staff, params, body, headers, language }) => {
    await handOverForStaff(
      context,
      { staff, key: requireRequestKey(headers) },
      {
        shipmentId: params.id,
        isNumberShared: body.is_number_shared ?? false,
        ...(body.carrier_code === undefined ? {} : { carrierCode: body.carrier_code }),
        ...(body.tracking_number === undefined ? {} : { trackingNumber: body.tracking_number }),
      },
    )
    return readById(params.id, language)
  })
  api.add(parcels.dropShipment, async ({ staff, params }) => {
    await moveForStaff(context, staff, { shipmentId: params.id, event: 'drop' })
    return undefined
  })
  for (const [call, event] of [
    [parcels.arriveShipment, 'arrive'],
    [parcels.loseShipment, 'lose'],
    [parcels.turnBackShipment, 'turn_back'],
  ] as const) {
    api.add(call, async ({ staff, params, language }) => {
      await moveForStaff(context, staff, { shipmentId: params.id, event })
      return readById(params.id, language)
    })
  }
  api.add(parcels.sendShipmentAgain, async ({ staff, params, body, headers, language }) => {
    const sent = await sendAgainForStaff(
      context,
      { staff, key: requireRequestKey(headers) },
      {
        shipmentId: params.id,
        carrierCode: body.carrier_code,
        trackingNumber: body.tracking_number,
        isNumberShared: body.is_number_shared ?? false,
      },
    )
    return readParcel(sent.orderNumber, sent.number, language)
  })
  api.add(parcels.correctShipment, async ({ staff, params, body, headers, language }) => {
    const { orderNumber, number } = await requireShipment(database, params.id)
    await correctForStaff(
      context,
      staff,
      {
        shipmentId: params.id,
        revision: requireRevision(headers),
        carrierCode: body.carrier_code,
        trackingNumber: body.tracking_number,
        isNumberShared: body.is_number_shared ?? false,
      },
      async (transaction) => {
        const { id: orderId } = await requireOrderForStaff(transaction, orderNumber)
        return readConsoleShipment(transaction, { orderId, number }, language)
      },
    )
    return readParcel(orderNumber, number, language)
  })
}

function addReturnCalls(api: Api, context: ShopContext, money: ConsolePorts): void {
  const read = (returnNumber: string, reader: Parameters<typeof readConsoleReturn>[3]) =>
    readConsoleReturn(context, money.desk, returnNumber, reader)

  api.add(returns.listConsoleReturns, ({ query, language, url }) =>
    listReturnsForStaff(context, query, { language, url }),
  )
  api.add(returns.getConsoleReturn, ({ staff, params, language }) => read(params.return_number, { staff, language }))
  api.add(returns.approveReturnForStaff, async ({ staff, params, body, headers, language }) => {
    const returnNumber = params.return_number
    const { kind, fee_back, answer = '' } = body
    const asking = { staff, key: requireRequestKey(headers) }
    await approveForStaff(context, money, asking, { returnNumber, kind, feeBackInFen: fenOf(fee_back), answer })
    return read(returnNumber, { staff, language })
  })
  api.add(returns.refuseReturnForStaff, async ({ staff, params, body, language }) => {
    const returnNumber = params.return_number
    await refuseForStaff(context, staff, {
      returnNumber,
      reason: body.reason,
      hasNothingCome: body.nothing_came ?? false,
    })
    return read(returnNumber, { staff, language })
  })
  api.add(returns.receiveReturnForStaff, async ({ staff, params, body, headers, language }) => {
    const returnNumber = params.return_number
    const { lines, fee_back } = body
    const asking = { staff, key: requireRequestKey(headers) }
    await receiveForStaff(context, money, asking, { returnNumber, lines, feeBackInFen: fenOf(fee_back) })
    return read(returnNumber, { staff, language })
  })
  api.add(returns.payBackShipment, async ({ staff, params, body, headers, language }) => {
    const { reason, fee_back, lines } = body
    const asking = { staff, key: requireRequestKey(headers) }
    const given = { shipmentId: params.id, reason, lines, feeBackInFen: fenOf(fee_back) }
    return read(await payBackParcelForStaff(context, money, asking, given), { staff, language })
  })
}

/** The contract has let amounts through alone; unset is nothing. */
const fenOf = (amount = '0') => parseMoney(amount) ?? 0
