/** The data of the screen of search words. */
import { callConsole } from '#console-session/console-api.ts'
import { redirectToTab, screenLoader } from '#console-ui/connection/screen-loader.ts'
import type { getSynonyms, listIgnored, listMisses, listSearched } from '../console-contract.ts'

const tabs = ['', 'groups', 'found', 'ignored']

/** Read together, because tabs show each other's counts, and a missed word joins a group. */
export const searchWordsLoader = screenLoader(
  async ({ signal }) => {
    const [missed, ignored, searched, synonyms] = await Promise.all([
      callConsole<typeof listMisses>('GET /api/console/search/misses/', { signal }),
      callConsole<typeof listIgnored>('GET /api/console/search/ignored/', { signal }),
      callConsole<typeof listSearched>('GET /api/console/search/words/', { signal }),
      callConsole<typeof getSynonyms>('GET /api/console/synonyms/', { signal }),
    ])
    return { missed: missed.results, ignored: ignored.results, searched: searched.results, synonyms }
  },
  (url) => (tabs.includes(url.searchParams.get('tab') ?? '') ? '' : redirectToTab('', url)),
)
