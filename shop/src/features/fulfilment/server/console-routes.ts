import { getConsoleOrder } from '#features/fulfilment/console-contract/orders.ts'
import * as changes from '#features/fulfilment/console-contract/order-changes.ts'
import * as parcels from '#features/fulfilment/console-contract/parcels.ts'
import * as returns from '#features/fulfilment/console-contract/returns.ts'
import * as slips from '#features/fulfilment/console-contract/slips.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { requireRequestKey } from '#platform/http/calls/request-keys.ts'
import { requireRevision } from '#platform/http/calls/revisions.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { PaymentHistory } from './payment-history.ts'
import { parseMoney, toWireMoney } from '#platform/money/money.ts'
import type { FulfilmentConfig } from './config.ts'
import type { RefundService } from './refund-service.ts'
import { cancelUnshippedAsStaff, previewCancellationAsStaff } from './use-cases/console/staff-order-changes.ts'
import { changeAddressAsStaff } from './use-cases/console/change-address-as-staff.ts'
import { correctTrackingNumberAsStaff } from './use-cases/console/correct-number.ts'
import {
  dispatchShipmentAsStaff,
  moveShipmentAsStaff,
  requireShipment,
  shipReplacementAsStaff,
  shipOrderAsStaff,
} from './use-cases/console/staff-shipments.ts'
import { listReturnsAsStaff, readConsoleReturn } from './use-cases/console/read-console-return.ts'
import {
  approveReturnAsStaff,
  giveGoodwillAsStaff,
  refundShipmentAsStaff,
  receiveReturnAsStaff,
  refuseReturnAsStaff,
} from './use-cases/console/staff-returns.ts'
import { readConsoleOrder } from './use-cases/console/read-console-order.ts'
import { getOrderAsStaff } from './use-cases/get-order-as-staff.ts'
import { listCarriersAsStaff, readConsoleShipment } from './use-cases/console/read-console-shipment.ts'
import { readRawWords } from './use-cases/console/read-raw-words.ts'
import { readSlipsAsStaff } from './use-cases/console/read-slips.ts'

export interface ConsolePorts {
  books: PaymentHistory
  desk: RefundService
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
    readConsoleOrder(context, { books, desk }, await getOrderAsStaff(database, orderNumber), reader)

  api.add(getConsoleOrder, ({ staff, params, language }) => read(params.order_number, { staff, language }))
  api.add(changes.readRaw, ({ staff, params }) =>
    readRawWords(context, books, { staff, orderNumber: params.order_number, rawId: params.raw_id }),
  )
  api.add(changes.putAddress, async ({ staff, params, body, language }) => {
    await changeAddressAsStaff(context, staff, { orderNumber: params.order_number, fields: body })
    return read(params.order_number, { staff, language })
  })
  api.add(changes.previewCallOff, async ({ params, body }) => {
    const plan = await previewCancellationAsStaff(context, desk, { orderNumber: params.order_number, ...body })
    const { refundInFen, feeBackInFen, isWhole } = plan
    return {
      amount: toWireMoney(refundInFen),
      fee_back: toWireMoney(feeBackInFen),
      currency: 'CNY' as const,
      is_whole: isWhole,
    }
  })
  api.add(changes.cancelUnshippedAsStaff, async ({ staff, params, body, headers, language }) => {
    const { expected_amount: expected, ...wish } = body
    const asking = { staff, key: requireRequestKey(headers), orderNumber: params.order_number }
    const expectedInFen = expected === undefined ? undefined : fenOf(expected)
    await cancelUnshippedAsStaff(context, { desk, limits }, { ...asking, ...wish, expectedInFen })
    return read(params.order_number, { staff, language })
  })
  api.add(changes.giveGoodwillAsStaff, async ({ staff, params, body, headers, language }) => {
    const orderNumber = params.order_number
    const asking = { staff, key: requireRequestKey(headers) }
    const amountInFen = fenOf(body.amount)
    await giveGoodwillAsStaff(context, { desk, limits }, asking, { orderNumber, amountInFen, reason: body.reason })
    return read(orderNumber, { staff, language })
  })
  api.add(
    slips.readSlips,
    ({ staff, body, language }) => readSlipsAsStaff(context, body.order_numbers, { staff, language }),
    {
      bodyLimitInBytes: 64 * 1024,
    },
  )
}

function addParcelCalls(api: Api, context: ShopContext): void {
  const { database } = context
  const readParcel = async (orderNumber: string, number: number, language: Language) => {
    const { id: orderId } = await getOrderAsStaff(database, orderNumber)
    return readConsoleShipment(database, { orderId, number }, language)
  }
  const readById = async (id: number, language: Language) => {
    const { orderNumber, number } = await requireShipment(database, id)
    return readParcel(orderNumber, number, language)
  }
  api.add(parcels.listCarriers, ({ language }) => listCarriersAsStaff(database, language))
  api.add(parcels.packShipment, async ({ staff, params, body, headers, language }) => {
    const orderNumber = params.order_number
    const number = await shipOrderAsStaff(
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
    await dispatchShipmentAsStaff(
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
    await moveShipmentAsStaff(context, staff, { shipmentId: params.id, event: 'drop' })
    return undefined
  })
  for (const [call, event] of [
    [parcels.arriveShipment, 'arrive'],
    [parcels.loseShipment, 'lose'],
    [parcels.turnBackShipment, 'turn_back'],
  ] as const) {
    api.add(call, async ({ staff, params, language }) => {
      await moveShipmentAsStaff(context, staff, { shipmentId: params.id, event })
      return readById(params.id, language)
    })
  }
  api.add(parcels.sendShipmentAgain, async ({ staff, params, body, headers, language }) => {
    const sent = await shipReplacementAsStaff(
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
    await correctTrackingNumberAsStaff(
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
        const { id: orderId } = await getOrderAsStaff(transaction, orderNumber)
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
    listReturnsAsStaff(context, query, { language, url }),
  )
  api.add(returns.getConsoleReturn, ({ staff, params, language }) => read(params.return_number, { staff, language }))
  api.add(returns.approveReturnAsStaff, async ({ staff, params, body, headers, language }) => {
    const returnNumber = params.return_number
    const { kind, fee_back, answer = '' } = body
    const asking = { staff, key: requireRequestKey(headers) }
    await approveReturnAsStaff(context, money, asking, { returnNumber, kind, feeBackInFen: fenOf(fee_back), answer })
    return read(returnNumber, { staff, language })
  })
  api.add(returns.refuseReturnAsStaff, async ({ staff, params, body, language }) => {
    const returnNumber = params.return_number
    await refuseReturnAsStaff(context, staff, {
      returnNumber,
      reason: body.reason,
      hasNothingCome: body.nothing_came ?? false,
    })
    return read(returnNumber, { staff, language })
  })
  api.add(returns.receiveReturnAsStaff, async ({ staff, params, body, headers, language }) => {
    const returnNumber = params.return_number
    const { lines, fee_back } = body
    const asking = { staff, key: requireRequestKey(headers) }
    await receiveReturnAsStaff(context, money, asking, { returnNumber, lines, feeBackInFen: fenOf(fee_back) })
    return read(returnNumber, { staff, language })
  })
  api.add(returns.payBackShipment, async ({ staff, params, body, headers, language }) => {
    const { reason, fee_back, lines } = body
    const asking = { staff, key: requireRequestKey(headers) }
    const given = { shipmentId: params.id, reason, lines, feeBackInFen: fenOf(fee_back) }
    return read(await refundShipmentAsStaff(context, money, asking, given), { staff, language })
  })
}

/** The contract has let amounts through alone; unset is nothing. */
const fenOf = (amount = '0') => parseMoney(amount) ?? 0
