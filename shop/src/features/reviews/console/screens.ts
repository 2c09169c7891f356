import { m } from '#texts'
import type { ConsoleScreen } from '#console-ui/console-screen.ts'
import { reviewsLoader } from './loaders.ts'

export const screens: readonly ConsoleScreen[] = [
  {
    path: 'reviews',
    pictures: { reviews: 'reviews?tab=all', 'reviews-none': 'reviews' },
    load: () => import('./reviews-list.tsx'),
    loader: reviewsLoader,
    menu: {
      group: 'goods',
      place: 5,
      label: m.reviews_console,
      icon: 'M12 3.6l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.500 9.800l5.900-.8z',
      permission: 'reviews.moderate',
      count: 'reviews',
    },
  },
]
