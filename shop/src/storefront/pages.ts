import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export default [route('test/ui', './storefront/parts/parts.tsx')] satisfies RouteConfigEntry[]
