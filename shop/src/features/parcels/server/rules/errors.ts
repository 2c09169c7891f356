import { m } from '#texts'
import {
  ApiError,
  errorOf,
  NotFound,
  type FieldErrors,
  type LocalizedMessage,
} from '#platform/http/responses/errors.ts'

export class ShipmentNotFound extends NotFound {
  constructor(number: number) {
    super((options) => m.parcels_no_such_parcel({ number }, options))
  }
}

/** Another person has moved the shipment, or its state does not allow the transition. */
export class ShipmentStateConflict extends ApiError {
  constructor(number: number) {
    super('shipment_moved', (options) => m.parcels_moved({ number }, options))
  }
}

/** A packed shipment was cancelled, by staff or because some of its units were cancelled. */
export class ShipmentDropped extends errorOf('shipment_moved', m.parcels_dropped) {}

/** The time for undoing a dispatch is over. */
export class DispatchTooOld extends errorOf('dispatch_not_undoable', m.parcels_undo_too_late) {}

/** The shopper has claimed something of the order since its dispatch. */
export class ClaimedSinceDispatch extends errorOf('dispatch_not_undoable', m.parcels_undo_claimed) {}

/** Another shipment has the same number. The caller may confirm that the number is shared. */
export class TrackingNumberUsed extends ApiError {
  constructor(trackingNumber: string) {
    const sentence: LocalizedMessage = (options) => m.parcels_number_used({ number: trackingNumber }, options)
    super('tracking_number_used', sentence, { fieldErrors: { tracking_number: [sentence] } })
  }
}

/** Goods cannot be packed or dispatched now, for this reason. */
export class NotShippable extends ApiError {
  readonly reason: NotShippableReason

  constructor(reason: keyof typeof reasons)
  constructor(reason: NotShippableReason, sentence: LocalizedMessage, fieldErrors: FieldErrors)
  constructor(reason: NotShippableReason, sentence?: LocalizedMessage, fieldErrors?: FieldErrors) {
    super('order_not_shippable', sentence ?? reasons[reason as keyof typeof reasons], {
      facts: { reason },
      ...(fieldErrors && { fieldErrors }),
    })
    this.reason = reason
  }
}

/** Another packer, or the shopper, has used units of a line since the order was read. */
export class FewerUnitsLeft extends NotShippable {
  constructor({ position, left }: { position: number; left: number }) {
    const sentence: LocalizedMessage = (options) => m.parcels_only_so_many_to_pack({ position, left }, options)
    super('fewer_left', sentence, { lines: [sentence] })
  }
}

const reasons = {
  not_paid: (options) => m.parcels_not_paid({}, options),
  in_review: (options) => m.parcels_payment_in_review({}, options),
  refund_under_way: (options) => m.parcels_refund_under_way({}, options),
  no_address: (options) => m.parcels_no_address({}, options),
  called_off: (options) => m.parcels_units_items_cancelled({}, options),
  nothing_left: (options) => m.parcels_nothing_left({}, options),
  paid_back: (options) => m.parcels_refunded({}, options),
  already_replaced: (options) => m.parcels_already_replaced({}, options),
  too_many_parcels: (options) => m.parcels_too_many_parcels({}, options),
} satisfies Record<string, LocalizedMessage>

export type NotShippableReason = keyof typeof reasons | 'fewer_left'

/** The sentence of a reason; undefined for an unknown one. */
export function findShippingSentence(reason: string): LocalizedMessage | undefined {
  return (reasons as Record<string, LocalizedMessage>)[reason]
}
