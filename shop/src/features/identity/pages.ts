import { paths } from '#paths'
import type { RouteEntry } from '#platform/pages/page.ts'

const pages: RouteEntry[] = [
  // Redirects to the profile.
  { path: 'user', file: './features/identity/pages/user-index.tsx', screens: {}, isPrivate: true },
  // Redirects to the page that required the login.
  { path: 'user/login/jump', file: './features/identity/pages/login-jump.tsx', screens: {}, offline: 'untouched' },
  {
    path: 'user/password',
    file: './features/identity/pages/password.tsx',
    screens: { password: paths.password },
    isPrivate: true,
  },
  {
    path: 'user/account',
    file: './features/identity/pages/account.tsx',
    screens: { account: paths.account },
    isPrivate: true,
  },
  {
    path: 'user/email',
    file: './features/identity/pages/email.tsx',
    screens: { email: paths.email },
    isPrivate: true,
  },
  {
    path: 'user/reset',
    file: './features/identity/pages/reset-password.tsx',
    screens: { reset: paths.resetPassword },
    offline: 'untouched',
  },
]

export default pages
