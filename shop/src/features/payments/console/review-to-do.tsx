import { m } from '#texts'
import type { listReview } from '#features/payments/console-contract.ts'
import { callConsole } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import { ToDoRow } from '#console-ui/to-do-row.tsx'
import type { ResponseOf } from '#platform/contract/call.ts'

/** Open payment cases for the to-do list, with the title of the oldest. */
export function ReviewToDo() {
  const loaded = useLoaded<ResponseOf<typeof listReview>>('open', (signal) =>
    callConsole<typeof listReview>('GET /api/console/review/', { query: { page_size: 1 }, signal }),
  )
  const { data } = loaded
  const first = data?.results[0]
  return (
    <ToDoRow isUrgent to={consolePaths.review} title={m.payments_review()} count={data?.count ?? null} loaded={loaded}>
      {data && (first?.title ?? m.payments_review_none())}
    </ToDoRow>
  )
}
