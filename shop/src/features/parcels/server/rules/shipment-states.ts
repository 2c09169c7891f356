/** Transitions of a shipment, as data. Only `moveShipment` changes the status, by one of these. */
import type { ShipmentStatus } from '#features/fulfilment/values.ts'

export interface ShipmentTransition {
  from: readonly ShipmentStatus[]
  to: ShipmentStatus
}

/** A shipment begins as `packing`, and can be cancelled in that state. */
export const shipmentTransitions = {
  hand_over: { from: ['packing'], to: 'handed_over' },
  /** A mistake, shortly after the dispatch. */
  undo: { from: ['handed_over'], to: 'packing' },
  /** Reported by the shopper or by staff. A lost shipment may turn up. */
  arrive: { from: ['handed_over', 'lost'], to: 'delivered' },
  arrive_by_time: { from: ['handed_over'], to: 'delivered' },
  lose: { from: ['handed_over'], to: 'lost' },
  turn_back: { from: ['handed_over'], to: 'came_back' },
} as const satisfies Record<string, ShipmentTransition>

export type ShipmentEvent = keyof typeof shipmentTransitions
