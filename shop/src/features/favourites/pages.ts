import { paths } from '#paths'
import type { RouteEntry } from '#platform/pages/page.ts'

const pages: RouteEntry[] = [
  {
    path: 'user/favorites',
    file: './features/favourites/pages/favourites.tsx',
    screens: { favourites: paths.favourites },
    isPrivate: true,
    offline: 'copy',
  },
]

export default pages
