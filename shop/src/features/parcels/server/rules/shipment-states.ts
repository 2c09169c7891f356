/** What may happen to a parcel, as data: nothing changes a parcel's status but `moveShipment` with one of these. */
import type { ShipmentStatus } from '#features/fulfilment/values.ts'

export interface ShipmentTransition {
  from: readonly ShipmentStatus[]
  to: ShipmentStatus
}

/** A parcel begins as `packing`, and may be dropped while it is. */
export const shipmentTransitions = {
  hand_over: { from: ['packing'], to: 'handed_over' },
  /** Said by the shopper or by staff. A lost one may turn up. */
  arrive: { from: ['handed_over', 'lost'], to: 'delivered' },
  arrive_by_time: { from: ['handed_over'], to: 'delivered' },
  lose: { from: ['handed_over'], to: 'lost' },
  turn_back: { from: ['handed_over'], to: 'came_back' },
} as const satisfies Record<string, ShipmentTransition>

export type ShipmentEvent = keyof typeof shipmentTransitions
