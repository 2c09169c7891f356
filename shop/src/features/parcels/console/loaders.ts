import { callConsole } from '#console-session/console-api.ts'
import { screenLoader } from '#console-ui/connection/screen-loader.ts'
import type { listEditedCarriers } from '../console-contract.ts'

export const carriersLoader = screenLoader(({ signal }) =>
  callConsole<typeof listEditedCarriers>('GET /api/console/carriers/all/', { signal }),
)
