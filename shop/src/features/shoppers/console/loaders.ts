import { callConsole } from '#console-session/console-api.ts'
import { screenLoader } from '#console-ui/connection/screen-loader.ts'
import type { getShopper, listShoppers } from '#features/shoppers/console-contract.ts'

export const shoppersLoader = screenLoader(({ query, signal }) =>
  callConsole<typeof listShoppers>('GET /api/console/shoppers/', { query, signal }),
)

export const shopperLoader = screenLoader(({ params: { id = '' }, signal }) =>
  callConsole<typeof getShopper>('GET /api/console/shoppers/{id}/', { params: { id }, signal }),
)
