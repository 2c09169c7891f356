import { paths } from '#paths'
import type { RouteEntry } from '#platform/pages/page.ts'

const pages: RouteEntry[] = [
  {
    path: 'user/address',
    file: './features/delivery/pages/address-book.tsx',
    screens: { addresses: paths.addresses },
    isPrivate: true,
  },
  {
    path: 'user/address/new',
    file: './features/delivery/pages/new-address.tsx',
    screens: { 'address-new': paths.newAddress },
    isPrivate: true,
  },
  // Each address belongs to a person, so the gallery creates one.
  { path: 'user/address/:id', file: './features/delivery/pages/change-address.tsx', screens: {}, isPrivate: true },
]

export default pages
