import { m } from '#texts'
import { NotFound, type LocalizedMessage, Refusal } from '#platform/http/answers/refusals.ts'

export class ShipmentNotFound extends NotFound {
  constructor(number: number) {
    super((options) => m.fulfilment_no_such_parcel({ number }, options))
  }
}

/** Somebody else moved it, or it cannot go there from where it is. */
export class ShipmentMoved extends Refusal {
  constructor(number: number) {
    super('shipment_moved', (options) => m.fulfilment_parcel_moved({ number }, options))
  }
}

/** Why goods cannot be packed or handed over now. */
export class NotShippable extends Refusal {
  constructor(reason: NotShippableReason) {
    super('not_shippable', reasons[reason])
  }
}

const reasons = {
  not_paid: (options) => m.fulfilment_not_paid({}, options),
  refund_under_way: (options) => m.fulfilment_refund_under_way({}, options),
  no_address: (options) => m.fulfilment_no_address({}, options),
  called_off: (options) => m.fulfilment_units_called_off({}, options),
  nothing_left: (options) => m.fulfilment_nothing_left({}, options),
  already_replaced: (options) => m.fulfilment_already_replaced({}, options),
  too_many_parcels: (options) => m.fulfilment_too_many_parcels({}, options),
} satisfies Record<string, LocalizedMessage>

export type NotShippableReason = keyof typeof reasons
