import type { RouteEntry } from '#platform/pages/page.ts'

const pages: RouteEntry[] = [
  {
    path: 'user/order/:order_number/invoice',
    file: './features/invoices/pages/invoice.tsx',
    screens: {},
    isPrivate: true,
  },
  {
    path: 'user/order/:order_number/receipt',
    file: './features/invoices/pages/receipt.tsx',
    screens: {},
    isPrivate: true,
  },
]

export default pages
