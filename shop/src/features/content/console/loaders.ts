import { callConsole } from '#console-session/console-api.ts'
import { screenLoader } from '#console-ui/connection/screen-loader.ts'
import type { getShopFacts } from '#features/content/console-contract.ts'

export const shopFactsLoader = screenLoader(({ signal }) =>
  callConsole<typeof getShopFacts>('GET /api/console/shop/', { signal }),
)
