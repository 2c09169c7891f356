/** Bounds of orders by staff, for screens and server. */

/** Hours in which an order by staff waits for its payment. */
export const reservationHours = [1, 24, 72] as const
export type ReservationHours = (typeof reservationHours)[number]
export const defaultReservationHours: ReservationHours = 24

/** How long a payment link still shows what became of its order. */
export const linkShowsForInMs = 86_400_000
export const maxLinkCodeLength = 60

/** States of an order as its payment link shows them. `replaced`: the shop has changed the order. */
export const linkedStates = ['waiting', 'paid', 'expired', 'cancelled', 'replaced'] as const
export type LinkedState = (typeof linkedStates)[number]
