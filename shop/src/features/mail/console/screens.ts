import { m } from '#texts'
import type { ConsoleScreen } from '#console-ui/console-screen.ts'
import { mailLoader, mailsLoader } from './loaders.ts'

export const screens: readonly ConsoleScreen[] = [
  {
    path: 'mails',
    pictures: { mails: 'mails', 'mails-none': 'mails?tab=failed' },
    load: () => import('./mails-list.tsx'),
    loader: mailsLoader,
    menu: {
      group: 'shop',
      place: 4,
      label: m.mail_console_mails,
      icon: 'M3.500 6h17v12h-17zM4 6.500l8 6.500 8-6.500',
      permission: 'shoppers.read',
    },
  },
  {
    path: 'mails/:id',
    pictures: { mail: 'mails/<mail>' },
    load: () => import('./mail.tsx'),
    loader: mailLoader,
  },
]
