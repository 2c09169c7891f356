import { m } from '#texts'
import type { ConsoleScreen } from '#console-ui/console-screen.ts'
import { invoiceLoader, invoicesLoader } from './loaders.ts'

export const screens: readonly ConsoleScreen[] = [
  {
    path: 'invoices',
    pictures: { invoices: 'invoices' },
    load: () => import('./invoices-list.tsx'),
    loader: invoicesLoader,
    menu: {
      group: 'orders',
      place: 5,
      label: m.invoices_console,
      icon: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
      permission: 'money.read',
      count: 'invoices',
      needsCount: true,
    },
  },
  {
    path: 'invoices/:id',
    pictures: { invoice: 'invoices/<invoice>' },
    load: () => import('./invoice.tsx'),
    loader: invoiceLoader,
  },
]
