import type { ConsoleScreen } from '#console-ui/console-screen.ts'
import { typeFactsLoader, wordsLoader } from './loaders.ts'

export const screens: readonly ConsoleScreen[] = [
  {
    path: 'types/:id/facts',
    pictures: { 'type-facts': 'types/1/facts' },
    load: () => import('./type-facts.tsx'),
    loader: typeFactsLoader,
  },
  {
    path: 'goods/words',
    pictures: { words: 'goods/words' },
    load: () => import('./words/words-list.tsx'),
    loader: wordsLoader,
  },
]
