import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export default [route('user/favorites', './features/favourites/pages/favourites.tsx')] satisfies RouteConfigEntry[]
