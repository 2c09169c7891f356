import { callConsole } from '#console-session/console-api.ts'
import { screenLoader } from '#console-ui/connection/screen-loader.ts'
import type { getHealth } from '#features/health/console-contract.ts'

export const healthLoader = screenLoader(({ signal }) =>
  callConsole<typeof getHealth>('GET /api/console/health/', { signal }),
)
