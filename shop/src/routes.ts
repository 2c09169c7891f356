import { layout, type RouteConfig } from '@react-router/dev/routes'
import checkout from './features/checkout/pages.ts'
import favourites from './features/favourites/pages.ts'
import identity from './features/identity/pages.ts'
import orders from './features/orders/pages.ts'
import testNodes from './features/test-nodes/pages.ts'
import { partsPages, publicPages, userPages } from './storefront/pages.ts'

export default [
  ...publicPages,
  userPages([...identity, ...favourites, ...orders, ...checkout]),
  layout('./features/test-nodes/pages/test-layout.tsx', [...testNodes, ...partsPages]),
] satisfies RouteConfig
