import type { ComponentType } from 'react'
import type { ScreenLoader } from './connection/screen-loader.ts'

/** A screen, as its slice lists it in `console/screens.ts`. Routes, menu, keys, stories and gallery read the lists. */
export interface ConsoleScreen {
  /** Below `/console/`; empty for the first screen. */
  path: string
  /** Addresses in the gallery by the names of their pictures; `<order>`, `<lost>` and the like represent its rows. */
  pictures: Readonly<Record<string, string>>
  /** The screen's script is fetched when the screen is first opened. */
  load(): Promise<{ Component: ComponentType }>
  /** Loads the screen's own data; listed in the slice's `console/loaders.ts`. */
  loader?: ScreenLoader<unknown>
  /** The console's frame with its menu is around a screen unless the screen is for print or for signing in. */
  frame?: 'print' | 'signed-out'
  menu?: MenuPlace
}

export interface MenuPlace {
  group: 'orders' | 'goods' | 'shop'
  /** Within the group, the lowest first. */
  place: number
  label(): string
  /** The tab that the menu opens; a redirect to it would wait for the screen's script. */
  tab?: string
  /** SVG path on 24 × 24, as in `ui/display/icon`. */
  icon: string
  /** Everybody sees an entry without one. */
  permission?: string
  /** The key to press after `g`. */
  key?: string
  /** On a phone the bar shows this entry; all others are one press away. */
  isInBar?: true
  /** The name of the count in `Me` that is shown next to the label. */
  count?: string
  /** Hidden where `Me` has no such count: the shop does not have this work. */
  needsCount?: true
}
