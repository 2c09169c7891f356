/** Calls by which staff pack, dispatch and close parcels. */
import { z } from 'zod'
import {
  editErrors,
  flag,
  noContent,
  requestKeyHeaders,
  revisionHeaders,
  rowId,
  textsIn,
} from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { requestedLines } from '#features/fulfilment/contract.ts'
import {
  isTrackingNumber,
  maxCarrierCodeLength,
  maxCarrierNameLength,
  maxCarriers,
  maxNoteLength,
  maxTrackingNumberLength,
  maxTrackingUrlLength,
  numberPlaceholder,
  otherCarrier,
  toTrackingNumber,
} from '#features/parcels/values.ts'
import { params, defineCall } from '#features/fulfilment/console-contract/fields.ts'
import { consoleShipment } from '#features/fulfilment/console-contract/orders.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    carrier_used: true
    dispatch_not_undoable: true
    limit_reached: true
  }
}

const carrier = z.object({
  code: z.string(),
  name: z.string(),
  tracking_url: z.string().nullable(),
  needs_number: z.boolean(),
})
export type Carrier = z.infer<typeof carrier>

export const listCarriers = defineCall({
  key: 'GET /api/console/carriers/',
  summary: 'Carriers of new parcels, the one used last first',
  access: { staff: 'orders.read' },
  response: z.array(carrier),
})

const parcelFields = {
  carrier_code: text(maxCarrierCodeLength).min(1),
  tracking_number: text(maxTrackingNumberLength, { form: 'NFKC' })
    .transform(toTrackingNumber)
    .pipe(z.string().max(maxTrackingNumberLength).refine(isTrackingNumber, { error: 'tracking_number' }))
    .meta({ description: 'Letters A–Z, digits and `-`; full-width signs and blanks are mended' }),
  is_number_shared: flag.optional().meta({ description: 'Somebody has seen that another parcel has the same number' }),
}
/** Omitted fields stay unchanged. */
const changedFields = z.object({
  ...parcelFields,
  carrier_code: parcelFields.carrier_code.optional(),
  tracking_number: parcelFields.tracking_number.optional(),
})
const ships = { staff: 'orders.ship' } as const
const shipmentParams = z.object({ id: rowId })

export const packShipment = defineCall({
  key: 'POST /api/console/orders/{order_number}/shipments/',
  summary: 'Create a parcel, and dispatch it at once if requested',
  description:
    'Without lines: all remaining units. `order_not_shippable` has a `reason`: `fewer_left` where somebody else has sent some of the named lines.',
  access: ships,
  params,
  headers: requestKeyHeaders,
  body: z.object({
    ...parcelFields,
    tracking_number: parcelFields.tracking_number.optional(),
    lines: requestedLines.optional(),
    note: text(maxNoteLength).trim().optional(),
    hand_over: flag.optional(),
  }),
  status: 201,
  response: consoleShipment,
  errors: ['not_found', 'order_not_shippable', 'tracking_number_used', 'idempotency_key_reused'],
})

export const handOverShipment = defineCall({
  key: 'POST /api/console/shipments/{id}/hand_over/',
  summary: 'Dispatch a packed parcel with its carrier',
  access: ships,
  params: shipmentParams,
  headers: requestKeyHeaders,
  body: changedFields,
  response: consoleShipment,
  errors: ['not_found', 'order_not_shippable', 'shipment_moved', 'tracking_number_used', 'idempotency_key_reused'],
})

export const undoDispatch = defineCall({
  key: 'POST /api/console/orders/{order_number}/shipments/{id}/undo/',
  summary:
    'Undo a dispatch within ten minutes: the parcel is packed again, or gone if one call packed and dispatched it',
  description:
    'A shopper who was notified of the dispatch gets a correction. Refused once the shopper claims something.',
  access: ships,
  params: params.extend(shipmentParams.shape),
  headers: requestKeyHeaders,
  ...noContent,
  errors: ['not_found', 'shipment_moved', 'dispatch_not_undoable', 'idempotency_key_reused'],
})

export const dropShipment = defineCall({
  key: 'POST /api/console/shipments/{id}/drop/',
  summary: 'Delete a packed parcel; its goods can be packed again',
  access: ships,
  params: shipmentParams,
  ...noContent,
  errors: ['not_found', 'shipment_moved'],
})

const ending = { access: ships, params: shipmentParams, response: consoleShipment } as const

export const arriveShipment = defineCall({
  ...ending,
  key: 'POST /api/console/shipments/{id}/arrive/',
  summary: 'A parcel is with the shopper',
  errors: ['not_found', 'shipment_moved'],
})

export const loseShipment = defineCall({
  ...ending,
  key: 'POST /api/console/shipments/{id}/lose/',
  summary: 'Nobody knows where a parcel is',
  errors: ['not_found', 'shipment_moved'],
})

export const turnBackShipment = defineCall({
  ...ending,
  key: 'POST /api/console/shipments/{id}/turn_back/',
  summary: 'A parcel came back undelivered',
  errors: ['not_found', 'shipment_moved'],
})

export const sendShipmentAgain = defineCall({
  key: 'POST /api/console/shipments/{id}/send_again/',
  summary: 'Send a parcel in place of one that was lost or came back',
  access: ships,
  params: shipmentParams,
  headers: requestKeyHeaders,
  body: z.object(parcelFields),
  status: 201,
  response: consoleShipment,
  errors: ['not_found', 'order_not_shippable', 'shipment_moved', 'tracking_number_used', 'idempotency_key_reused'],
})

export const correctShipment = defineCall({
  key: 'PATCH /api/console/shipments/{id}/',
  summary: 'Put a mistyped number or carrier right',
  access: ships,
  params: shipmentParams,
  headers: revisionHeaders,
  body: changedFields,
  response: consoleShipment,
  errors: ['not_found', 'shipment_moved', 'edit_conflict', 'revision_required', 'tracking_number_used'],
})

const editedCarrier = z.object({
  code: z.string(),
  names: textsIn(z.string()),
  tracking_url: z
    .string()
    .nullable()
    .meta({ example: `https://example.com/track/${numberPlaceholder}` }),
  is_active: z.boolean().meta({ description: 'False: takes no new parcels' }),
  is_used: z.boolean().meta({ description: 'Parcels or returns name it, so that it cannot be deleted' }),
  revision: z.int(),
})
export type EditedCarrier = z.infer<typeof editedCarrier>

const editsCarriers = { staff: 'delivery.edit' } as const
const carrierParams = z.object({ code: text(maxCarrierCodeLength) })
const carrierFields = {
  names: textsIn(text(maxCarrierNameLength).trim()),
  tracking_url: text(maxTrackingUrlLength)
    .trim()
    .nullable()
    .optional()
    .meta({ description: `https, with \`${numberPlaceholder}\` in place of a parcel's number; null: tracked nowhere` }),
  is_active: flag.optional(),
}

export const listEditedCarriers = defineCall({
  key: 'GET /api/console/carriers/all/',
  summary: 'All carriers as staff edit them, also those that are off',
  access: { staff: 'orders.read' },
  response: z.array(editedCarrier),
})

export const addCarrier = defineCall({
  key: 'POST /api/console/carriers/',
  summary: `Add a carrier, ${maxCarriers} at most`,
  access: editsCarriers,
  body: z.object({
    code: text(maxCarrierCodeLength)
      .trim()
      .meta({ description: 'Lower-case letters, digits and `_`, beginning with a letter; stays for good' }),
    ...carrierFields,
  }),
  status: 201,
  response: editedCarrier,
  errors: ['limit_reached'],
})

export const changeCarrier = defineCall({
  key: 'PATCH /api/console/carriers/{code}/',
  summary: 'Change what is sent of a carrier, or turn it off; its parcels stay',
  description: `\`${otherCarrier}\` stays on.`,
  access: editsCarriers,
  params: carrierParams,
  headers: revisionHeaders,
  body: z.object({ ...carrierFields, names: carrierFields.names.optional() }),
  response: editedCarrier,
  errors: editErrors,
})

export const deleteCarrier = defineCall({
  key: 'DELETE /api/console/carriers/{code}/',
  summary: 'Delete a carrier that nothing names',
  access: editsCarriers,
  params: carrierParams,
  headers: revisionHeaders,
  ...noContent,
  errors: [...editErrors, 'carrier_used'],
})
