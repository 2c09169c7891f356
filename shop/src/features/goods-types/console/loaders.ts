import { callConsole } from '#console-session/console-api.ts'
import { screenLoader } from '#console-ui/connection/screen-loader.ts'
import type { readTypes } from '../console-contract.ts'

/** The whole tree: the screen itself searches in it. */
export const typesLoader = screenLoader(
  ({ signal }) => callConsole<typeof readTypes>('GET /api/console/types/', { signal }),
  () => '',
)
