import { m } from '#texts'
import type { ConsoleScreen } from '#console-ui/console-screen.ts'
import { contentLoader, versionsLoader } from './loaders.ts'

export const screens: readonly ConsoleScreen[] = [
  {
    path: 'content',
    pictures: { 'home-content': 'content' },
    load: () => import('./content.tsx'),
    loader: contentLoader,
    menu: {
      group: 'shop',
      place: 1.5,
      label: m.home_content,
      icon: 'M4 11l8-7 8 7v9h-5v-6h-6v6H4z',
      permission: 'content.edit',
    },
  },
  {
    path: 'content/versions',
    pictures: { 'home-versions': 'content/versions' },
    load: () => import('./versions/versions.tsx'),
    loader: versionsLoader,
  },
]
