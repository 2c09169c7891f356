import { m } from '#texts'
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
    path: 'words',
    pictures: { words: 'words' },
    load: () => import('./words/words-list.tsx'),
    loader: wordsLoader,
    menu: {
      group: 'goods',
      place: 2.5,
      label: m.goods_types_words,
      icon: 'M4 5h9l7 7-8 8-8-8zM8.5 9.500v.1',
      permission: 'goods.read',
    },
  },
]
