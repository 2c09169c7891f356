/** The data of the screen of takings. */
import { callConsole } from '#console-session/console-api.ts'
import { hasPermission } from '#console-session/me-store.ts'
import { redirectToTab, screenLoader } from '#console-ui/connection/screen-loader.ts'
import type { listTakings } from '#features/reports/console-contract.ts'
import { type TakingsStep, takingsSteps } from '#features/reports/values.ts'

export const isTakingsStep = (value: string | null): value is TakingsStep =>
  (takingsSteps as readonly (string | null)[]).includes(value)

export const takingsLoader = screenLoader(
  ({ query, signal }) => callConsole<typeof listTakings>('GET /api/console/takings/', { query, signal }),
  (url) => {
    if (!hasPermission('money.read')) return null
    return isTakingsStep(url.searchParams.get('tab')) ? url.search : redirectToTab('day', url)
  },
)
