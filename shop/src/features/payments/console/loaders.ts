import { callConsole } from '#console-session/console-api.ts'
import { screenLoader } from '#console-ui/connection/screen-loader.ts'
import type { listReview } from '#features/payments/console-contract.ts'

export const reviewLoader = screenLoader(({ query, signal }) =>
  callConsole<typeof listReview>('GET /api/console/review/', { query, signal }),
)
