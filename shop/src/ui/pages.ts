import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export default [route('test/ui', './ui/pages/parts.tsx')] satisfies RouteConfigEntry[]
