import { callConsole } from '#console-session/console-api.ts'
import { screenLoader } from '#console-ui/connection/screen-loader.ts'
import type { getSettings } from '#features/settings/console-contract.ts'

export const settingsLoader = screenLoader(({ signal }) =>
  callConsole<typeof getSettings>('GET /api/console/settings/', { signal }),
)
