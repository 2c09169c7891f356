import { m } from '#texts'
import type { Me } from '#console-session/me.ts'
import type { MenuPlace } from '#console-ui/console-screen.ts'
import { consoleScreens } from './screens.ts'

export interface MenuEntry extends MenuPlace {
  to: string
}

/** Whether the role may open the entry, and the shop has work of its kind. */
export const isShown = (
  { permission, count, needsCount }: MenuPlace,
  me: Pick<Me, 'permissions' | 'counts'> | null,
): boolean =>
  (!permission || (me?.permissions.includes(permission) ?? false)) &&
  (!needsCount || (count !== undefined && me?.counts[count] !== undefined))

const groups: readonly { name: MenuPlace['group']; title?: () => string }[] = [
  { name: 'orders' },
  { name: 'goods', title: m.console_group_goods },
  { name: 'shop', title: m.console_group_shop },
]

const entries = consoleScreens
  .flatMap(({ path, menu }): MenuEntry[] =>
    menu ? [{ ...menu, to: menu.tab ? `/${path}?tab=${menu.tab}` : `/${path}` }] : [],
  )
  .toSorted((a, b) => a.place - b.place)

/** The console's menu; a reader sees the entries that the role may open. */
export const menu = groups.map(({ name, title }) => ({ title, entries: entries.filter(({ group }) => group === name) }))
