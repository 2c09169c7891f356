import { m } from '#texts'
import type { ConsoleScreen } from '#console-ui/console-screen.ts'
import { reviewLoader } from './loaders.ts'

export const screens: readonly ConsoleScreen[] = [
  {
    path: 'review',
    pictures: { review: 'review' },
    load: () => import('./review.tsx'),
    loader: reviewLoader,
    menu: {
      group: 'orders',
      place: 4,
      label: m.payments_review,
      icon: 'M12 4.5L21 20H3zM12 10.5v4M12 17v.3',
      permission: 'payments.read',
      count: 'review',
    },
  },
]
