import { m } from '#texts'
import type { ConsoleScreen } from '#console-ui/console-screen.ts'
import { zoneLoader, zonesLoader } from './loaders.ts'

export const screens: readonly ConsoleScreen[] = [
  {
    path: 'delivery',
    pictures: { delivery: 'delivery' },
    load: () => import('./zones.tsx'),
    loader: zonesLoader,
    menu: {
      group: 'shop',
      place: 2.5,
      label: m.delivery_console_title,
      icon: 'M3.5 6.500h11v10h-11zM14.500 10h3.500l2.500 3v3.500h-6M7 19a1.600 1.600 0 1 0 0-3.200 1.600 1.600 0 0 0 0 3.200M17 19a1.600 1.600 0 1 0 0-3.200 1.600 1.600 0 0 0 0 3.200',
      permission: 'delivery.edit',
    },
  },
  {
    path: 'delivery/zones/:id',
    pictures: { 'delivery-zone': 'delivery/zones/1', 'delivery-zone-new': 'delivery/zones/new' },
    load: () => import('./zone/zone.tsx'),
    loader: zoneLoader,
  },
]
