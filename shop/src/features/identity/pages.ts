import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export default [
  route('user', './features/identity/pages/user-index.tsx'),
  route('user/login', './features/identity/pages/login.tsx'),
  route('user/login/jump', './features/identity/pages/login-jump.tsx'),
  route('user/register', './features/identity/pages/register.tsx'),
] satisfies RouteConfigEntry[]
