import { paths } from '#paths'
import type { RouteEntry } from '#platform/pages/page.ts'

const pages: RouteEntry[] = [
  {
    path: 'user/watches',
    file: './features/watches/pages/watches.tsx',
    screens: { watches: paths.watches },
    isPrivate: true,
  },
]

export default pages
