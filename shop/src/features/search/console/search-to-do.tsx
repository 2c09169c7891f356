import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import { ToDoRow } from '#console-ui/to-do-row.tsx'
import type { ResponseOf } from '#platform/contract/call.ts'
import type { listMisses } from '../console-contract.ts'
import { minMisses, shownDays } from '../values.ts'

/** Words searched in vain, with the most frequent one. */
export function SearchToDo() {
  const loaded = useLoaded<ResponseOf<typeof listMisses>>('misses', (signal) =>
    callConsole<typeof listMisses>('GET /api/console/search/misses/', { signal }),
  )
  const waiting = loaded.data?.results.filter(({ times, is_grouped }) => times >= minMisses && !is_grouped)
  const worst = waiting?.[0]
  return (
    <ToDoRow
      to={consolePaths.searchWords}
      title={m.search_tab_missed()}
      count={waiting?.length ?? null}
      loaded={loaded}
    >
      {worst && m.search_to_do_worst({ word: worst.words, count: worst.times })}
      {waiting?.length === 0 && m.search_to_do_none({ days: shownDays })}
    </ToDoRow>
  )
}
