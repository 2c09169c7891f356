import { layout, type RouteConfig } from '@react-router/dev/routes'
import catalogue from './features/catalogue/pages.ts'
import checkout from './features/checkout/pages.ts'
import favourites from './features/favourites/pages.ts'
import home from './features/home/pages.ts'
import identity from './features/identity/pages.ts'
import orders from './features/orders/pages.ts'
import testNodes from './features/test-nodes/pages.ts'
import parts from '#storefront/pages.ts'

export default [
  ...home,
  ...catalogue,
  layout('./features/identity/pages/user-layout.tsx', { id: 'User' }, [
    ...identity,
    ...favourites,
    ...orders,
    ...checkout,
  ]),
  layout('./features/test-nodes/pages/test-layout.tsx', [...testNodes, ...parts]),
] satisfies RouteConfig
