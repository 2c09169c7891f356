import { paths } from '#paths'
import type { IconName } from '#ui/display/icon.tsx'
import { m } from '#texts'

export interface MenuEntry {
  to: string
  label: string
  icon: IconName
  /** Excluded from the bar: below 768 px only in the drawer. */
  isDrawerOnlyOnPhones: boolean
}

export function menuEntries(hasTestPages: boolean): MenuEntry[] {
  const entries: MenuEntry[] = [
    { to: paths.home, label: m.storefront_menu_home(), icon: 'home', isDrawerOnlyOnPhones: false },
    { to: paths.test, label: m.storefront_menu_test(), icon: 'test', isDrawerOnlyOnPhones: true },
    { to: paths.shop, label: m.storefront_menu_shop(), icon: 'shop', isDrawerOnlyOnPhones: false },
    { to: paths.user, label: m.storefront_menu_user(), icon: 'user', isDrawerOnlyOnPhones: false },
  ]
  return hasTestPages ? entries : entries.filter((entry) => entry.to !== paths.test)
}
