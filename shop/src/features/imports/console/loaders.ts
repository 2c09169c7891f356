import { callConsole } from '#console-session/console-api.ts'
import { hasPermission } from '#console-session/me-store.ts'
import { screenLoader } from '#console-ui/connection/screen-loader.ts'
import type { getImport, listImports } from '#features/imports/console-contract/files.ts'

/** Tab and page in the address belong to the list of the file's lines. */
export const importLoader = screenLoader(
  ({ params: { id = '' }, signal }) =>
    callConsole<typeof getImport>('GET /api/console/imports/{id}/', { params: { id }, signal }),
  () => (hasPermission('orders.ship') ? '' : null),
)

/** Tab and page in the address belong to the list of the file's rows. */
export const goodsImportLoader = screenLoader(
  ({ params: { id = '' }, signal }) =>
    callConsole<typeof getImport>('GET /api/console/imports/{id}/', { params: { id }, signal }),
  () => (hasPermission('goods.import') ? '' : null),
)

export const importsLoader = screenLoader(
  ({ query, signal }) => callConsole<typeof listImports>('GET /api/console/imports/', { query, signal }),
  (url) => (hasPermission('goods.import') ? url.search : null),
)
