import { m } from '#texts'
import type { ConsoleScreen } from '#console-ui/console-screen.ts'
import { settingsLoader } from './loaders.ts'

export const screens: readonly ConsoleScreen[] = [
  {
    path: 'settings',
    pictures: { settings: 'settings' },
    load: () => import('./settings.tsx'),
    loader: settingsLoader,
    menu: {
      group: 'shop',
      place: 3,
      label: m.settings_title,
      icon: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8v4.4M9 14.8v4.4',
      permission: 'settings.edit',
    },
  },
]
