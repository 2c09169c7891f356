import type { Page } from '@playwright/test'
import type { GalleryShopper } from './gallery-shopper.ts'
import type { GalleryStaff } from './gallery-staff.ts'

export interface Screen {
  name: string
  path: string
  /** The page that is shown, where its address is not known before. */
  of?: string
  /** Private screens need one. */
  who?: 'shopper' | 'newcomer' | 'staff'
  /** Lies over the page: only what the window shows is of interest. */
  isOverlay?: boolean
  /** Before the page is opened; may say a path of its own. Staff are there for screens of theirs. */
  arrange?: ((page: Page, shopper: GalleryShopper, staff: GalleryStaff | null) => Promise<string | void>) | undefined
  prepare?(page: Page): Promise<void>
}

/** Of orders and of a return. */
export type Numbers = Pick<GalleryStaff, 'toPay' | 'toShip' | 'lost' | 'asked' | 'returnNumber'>

export interface ConsoleScreen {
  /** The path of its entry in a slice's `console/screens.ts`. */
  route: string
  /** Below `/console/`; unset: the route itself. */
  path?: string | ((numbers: Numbers) => string)
  /** What lies over it. */
  open?(page: Page): Promise<void>
}
