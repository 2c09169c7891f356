import type { RouteEntry } from '#platform/pages/page.ts'

const pages: RouteEntry[] = [
  {
    path: 'user/order/:order_number/review',
    file: './features/reviews/pages/review.tsx',
    screens: {},
    isPrivate: true,
  },
]

export default pages
