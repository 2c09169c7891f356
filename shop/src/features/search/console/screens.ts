import { m } from '#texts'
import type { ConsoleScreen } from '#console-ui/console-screen.ts'
import { searchWordsLoader } from './loaders.ts'

export const screens: readonly ConsoleScreen[] = [
  {
    path: 'search-words',
    pictures: {
      'search-words': 'search-words',
      'search-words-groups': 'search-words?tab=groups',
      'search-words-ignored': 'search-words?tab=ignored',
    },
    load: () => import('./search-words.tsx'),
    loader: searchWordsLoader,
    menu: {
      group: 'goods',
      place: 6,
      label: m.search_title,
      icon: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20.5 20.5L16 16',
      permission: 'search.edit',
      count: 'missed_words',
    },
  },
]
