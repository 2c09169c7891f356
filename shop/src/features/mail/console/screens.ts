import { m } from '#texts'
import type { ConsoleScreen } from '#console-ui/console-screen.ts'
import { mailLoader, mailsLoader, mailTextLoader, mailTextsLoader } from './loaders.ts'

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
  {
    path: 'mails/texts',
    pictures: { 'mail-texts': 'mails/texts' },
    load: () => import('./mail-texts-list.tsx'),
    loader: mailTextsLoader,
  },
  {
    path: 'mails/texts/:kind/:language',
    pictures: { 'mail-text': 'mails/texts/reset_password/zh-CN' },
    load: () => import('./mail-text.tsx'),
    loader: mailTextLoader,
  },
]
