import { callConsole } from '#console-session/console-api.ts'
import { screenLoader } from '#console-ui/connection/screen-loader.ts'
import type { listPrices } from '../console-contract.ts'

export const pricesLoader = screenLoader(({ params: { id }, query, signal }) =>
  callConsole<typeof listPrices>('GET /api/console/goods/{id}/prices/', { params: { id: Number(id) }, query, signal }),
)
