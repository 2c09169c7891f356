/** Bounds of orders by staff, for screens and server. */

/** Hours in which an order by staff waits for its payment. */
export const reservationHours = [1, 24, 72] as const
export type ReservationHours = (typeof reservationHours)[number]
export const defaultReservationHours: ReservationHours = 24

/** In the address of the screen, in place of a shopper's id. */
export const withoutAccount = 'guest'
