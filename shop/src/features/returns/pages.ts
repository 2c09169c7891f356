import type { RouteEntry } from '#platform/pages/page.ts'

const pages: RouteEntry[] = [
  {
    path: 'user/order/:order_number/return',
    file: './features/returns/pages/return.tsx',
    screens: {},
    isPrivate: true,
  },
]

export default pages
