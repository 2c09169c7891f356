import { m } from '#texts'
import type { ConsoleScreen } from '#console-ui/console-screen.ts'
import { membersLoader, profileLoader } from './loaders.ts'

export const screens: readonly ConsoleScreen[] = [
  {
    path: 'sign-in',
    pictures: { 'sign-in': 'sign-in' },
    load: () => import('./sign-in.tsx'),
    frame: 'signed-out',
  },
  {
    path: 'welcome',
    pictures: { welcome: 'welcome' },
    load: () => import('./welcome.tsx'),
    frame: 'signed-out',
  },
  {
    path: 'staff',
    pictures: { staff: 'staff' },
    load: () => import('./members.tsx'),
    loader: membersLoader,
    menu: {
      group: 'shop',
      place: 1,
      label: m.staff_members,
      icon: 'M15 14a5 5 0 1 0-4.6-3.05L4 17.3V20h3v-2h2v-2h2l1.05-1.4c.9.3 1.9.4 2.95.4zM16 8.5v.3',
      permission: 'staff.manage',
    },
  },
  {
    path: 'profile',
    pictures: { profile: 'profile' },
    load: () => import('./profile.tsx'),
    loader: profileLoader,
    menu: {
      group: 'shop',
      place: 5,
      label: m.staff_profile,
      icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20.5c0-4 3-6 7-6s7 2 7 6',
    },
  },
]
