import { index, type RouteConfigEntry, route } from '@react-router/dev/routes'

export default [
  index('./features/home/pages/home.tsx'),
  route('error', './features/home/pages/error.tsx'),
  route('offline', './features/home/pages/offline.tsx'),
  route('*', './features/home/pages/not-found.tsx'),
] satisfies RouteConfigEntry[]
