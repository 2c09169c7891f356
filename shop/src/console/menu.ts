/** What stands in the console's menu; only what the role may open is there. */
import { m } from '#texts'
import { consolePaths } from '#console-session/console-paths.ts'

export interface MenuEntry {
  to: string
  label(): string
  /** Of `ui/display/icon`'s kind: a path on 24 × 24. */
  icon: string
  /** Unset: for everybody. */
  permission?: string
  /** After `g`. */
  key?: string
  /** On a phone it stands in the bar; all others are one press away. */
  isInBar?: true
  /** Which of `me`'s counts stands beside it. */
  count?: string
}

export const menu: readonly { title?: () => string; entries: readonly MenuEntry[] }[] = [
  {
    entries: [
      {
        to: consolePaths.today,
        isInBar: true,
        key: 't',
        label: m.console_today,
        icon: 'M5 5.5h14V20H5zM5 10h14M9 3v4.5M15 3v4.5',
      },
      {
        to: consolePaths.orders(),
        isInBar: true,
        key: 'o',
        label: m.console_orders,
        icon: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9.500 8h5M9.500 12h5',
        permission: 'orders.read',
        count: 'to_ship',
      },
      {
        to: consolePaths.returns(),
        key: 'r',
        label: m.console_returns,
        icon: 'M9 14l-4-4 4-4M5 10h9.5a5 5 0 0 1 0 10H11',
        permission: 'money.read',
        count: 'requests',
      },
      {
        to: consolePaths.review,
        label: m.console_review,
        icon: 'M12 4.5L21 20H3zM12 10.5v4M12 17v.3',
        permission: 'payments.read',
        count: 'review',
      },
    ],
  },
  {
    title: m.console_group_goods,
    entries: [
      {
        to: consolePaths.goods(),
        isInBar: true,
        key: 'g',
        label: m.console_goods,
        icon: 'M4 8l8-4 8 4v8.5L12 20.5l-8-4zM4 8l8 4 8-4M12 12v8.5',
        permission: 'goods.read',
      },
      {
        to: consolePaths.types,
        label: m.console_types,
        icon: 'M4 5h6v6H4zM4 14h6v5H4zM14 6h6M14 10h6M14 15h6M14 18h6',
        permission: 'goods.read',
      },
      {
        to: consolePaths.stock,
        label: m.console_stock,
        icon: 'M4 20V9l8-5 8 5v11M8 20v-8h8v8M8 16h8',
        permission: 'goods.read',
        count: 'low_stock',
      },
    ],
  },
  {
    title: m.console_group_shop,
    entries: [
      {
        to: consolePaths.staff,
        label: m.console_staff,
        icon: 'M15 14a5 5 0 1 0-4.6-3.05L4 17.3V20h3v-2h2v-2h2l1.05-1.4c.9.3 1.9.4 2.95.4zM16 8.5v.3',
        permission: 'staff.manage',
      },
      {
        to: consolePaths.trail(),
        label: m.console_trail,
        icon: 'M12 8v4.5l3 2M4.2 9A8.5 8.5 0 1 1 3.5 13M4 4.5V9h4.5',
        permission: 'trail.read',
      },
      {
        to: consolePaths.settings,
        label: m.console_settings,
        icon: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8v4.4M9 14.8v4.4',
        permission: 'settings.edit',
      },
      {
        to: consolePaths.profile,
        label: m.console_profile,
        icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20.5c0-4 3-6 7-6s7 2 7 6',
      },
    ],
  },
]
