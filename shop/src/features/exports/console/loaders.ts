/** Data of the screen of exports: the kinds of files, and the last files. */
import { callConsole } from '#console-session/console-api.ts'
import { hasPermission } from '#console-session/me-store.ts'
import { redirectToTab, screenLoader } from '#console-ui/connection/screen-loader.ts'
import type { listExports } from '#features/exports/console-contract.ts'
import { type ExportKind, exportKinds } from '#features/exports/values.ts'

export const isExportKind = (value: string | null): value is ExportKind =>
  (exportKinds as readonly (string | null)[]).includes(value)

/** Every tab shows the same data. */
export const exportsLoader = screenLoader(
  ({ signal }) => callConsole<typeof listExports>('GET /api/console/exports/', { signal }),
  (url) => {
    if (!hasPermission('reports.export')) return null
    return isExportKind(url.searchParams.get('tab')) ? '' : redirectToTab('orders', url)
  },
)
