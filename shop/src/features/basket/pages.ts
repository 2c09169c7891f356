import { paths } from '#paths'
import type { RouteEntry } from '#platform/pages/page.ts'

const pages: RouteEntry[] = [
  {
    path: 'basket',
    file: './features/basket/pages/basket.tsx',
    screens: { basket: paths.basket },
    offline: 'copy',
  },
]

export default pages
