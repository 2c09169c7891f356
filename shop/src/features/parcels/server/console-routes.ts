/** Console routes of parcels. */
import * as parcels from '#features/parcels/console-contract.ts'
import { getOrderByNumber } from '#features/orders/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { requireRequestKey } from '#platform/http/calls/request-keys.ts'
import { requireRevision } from '#platform/http/calls/revisions.ts'
import type { Language } from '#platform/i18n/language.ts'
import { addCarrier, changeCarrier, deleteCarrier, listEditedCarriers } from './use-cases/carriers/edit-carriers.ts'
import { correctTrackingNumberAsStaff } from './use-cases/console/correct-number.ts'
import { listCarriersAsStaff, readConsoleShipment } from './use-cases/console/read-console-shipment.ts'
import {
  dispatchShipmentAsStaff,
  moveShipmentAsStaff,
  requireShipment,
  shipOrderAsStaff,
  shipReplacementAsStaff,
  undoDispatchAsStaff,
} from './use-cases/console/staff-shipments.ts'

export function addConsoleParcelCalls(api: Api, context: ShopContext): void {
  const { database } = context
  const readParcel = async (orderNumber: string, number: number, language: Language) => {
    const { id: orderId } = await getOrderByNumber(database, orderNumber)
    return readConsoleShipment(database, { orderId, number }, language)
  }
  const readById = async (id: number, language: Language) => {
    const { orderNumber, number } = await requireShipment(database, id)
    return readParcel(orderNumber, number, language)
  }
  api.add(parcels.listCarriers, ({ language }) => listCarriersAsStaff(database, language))
  api.add(parcels.listEditedCarriers, () => listEditedCarriers(database))
  api.add(parcels.addCarrier, ({ staff, body }) => addCarrier(context, staff, body))
  api.add(parcels.changeCarrier, ({ staff, params, headers, body }) =>
    changeCarrier(context, { by: staff, code: params.code, revision: requireRevision(headers) }, body),
  )
  api.add(parcels.deleteCarrier, async ({ staff, params, headers }) => {
    await deleteCarrier(context, { by: staff, code: params.code, revision: requireRevision(headers) })
    return undefined
  })
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
  api.add(parcels.undoDispatch, async ({ staff, params, headers }) => {
    const request = { staff, key: requireRequestKey(headers) }
    await undoDispatchAsStaff(context, request, { orderNumber: params.order_number, shipmentId: params.id })
    return undefined
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
        const { id: orderId } = await getOrderByNumber(transaction, orderNumber)
        return readConsoleShipment(transaction, { orderId, number }, language)
      },
    )
    return readParcel(orderNumber, number, language)
  })
}
