import { m } from '#texts'
import { formatList } from '#ui/display/list.ts'
import type { getShopFacts, WireShopFacts } from '#features/content/console-contract.ts'
import { callConsole } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import { ToDoRow } from '#console-ui/to-do-row.tsx'

const names = {
  return_address: m.content_return_address,
  filing_notice: m.content_filing,
} satisfies Partial<Record<keyof WireShopFacts, () => string>>

/** Facts that are still unset, by name; nothing once all are set. */
export function ShopToDo() {
  const loaded = useLoaded<WireShopFacts>('shop', (signal) =>
    callConsole<typeof getShopFacts>('GET /api/console/shop/', { signal }),
  )
  const { data } = loaded
  const missing =
    data &&
    (Object.keys(names) as (keyof typeof names)[]).filter(
      (key) => data[key] === null && !(key === 'filing_notice' && data.icp_number !== null),
    )
  if (missing?.length === 0) return null
  return (
    <ToDoRow to={consolePaths.shop} title={m.content_shop()} count={missing?.length ?? null} loaded={loaded}>
      {missing && m.content_to_do_missing({ facts: formatList(missing.map((key) => names[key]())) })}
    </ToDoRow>
  )
}
