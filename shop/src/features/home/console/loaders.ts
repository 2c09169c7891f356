import { callConsole } from '#console-session/console-api.ts'
import { screenLoader } from '#console-ui/connection/screen-loader.ts'
import type { getContentDraft, listContentVersions } from '../console-contract.ts'

const readDraft = (signal: AbortSignal) =>
  callConsole<typeof getContentDraft>('GET /api/console/content/draft/', { signal })

export const contentLoader = screenLoader(({ signal }) => readDraft(signal))

export const versionsLoader = screenLoader(async ({ query, signal }) => {
  const [draft, versions] = await Promise.all([
    readDraft(signal),
    callConsole<typeof listContentVersions>('GET /api/console/content/versions/', { query, signal }),
  ])
  return { draft, versions }
})
