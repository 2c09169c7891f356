import type { Page } from '@playwright/test'
import type { GalleryShopper } from './gallery-shopper.ts'
import type { GalleryStaff } from './gallery-staff.ts'

export interface Screen {
  name: string
  path: string
  /** The shown page, where its address is not known before. */
  of?: string
  /** Private screens need one. */
  who?: 'shopper' | 'newcomer' | 'staff'
  /** Covers the page: only the visible window matters. */
  isOverlay?: boolean
  /** Runs before the page opens; may return a path. Staff exist for their screens only. */
  arrange?: ((page: Page, shopper: GalleryShopper, staff: GalleryStaff | null) => Promise<string | void>) | undefined
  prepare?(page: Page): Promise<void>
}

/** Numbers of orders, of a return, of a mail and of an invoice. */
export type Numbers = Pick<
  GalleryStaff,
  'toPay' | 'toShip' | 'lost' | 'returned' | 'returnNumber' | 'mailId' | 'invoiceId' | 'ofGuest'
>

export interface ConsoleScreen {
  /** The path of its entry in a slice's `console/screens.ts`. */
  route: string
  /** Below `/console/`; unset: the route itself. */
  path?: string | ((numbers: Numbers) => string)
  /** Opens a dialog over the screen. */
  open?(page: Page): Promise<void>
}
