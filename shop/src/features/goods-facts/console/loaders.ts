import { callConsole } from '#console-session/console-api.ts'
import { screenLoader } from '#console-ui/connection/screen-loader.ts'
import type { readTypes } from '#features/goods-types/console-contract.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { m } from '#texts'
import type { listFactWords } from '../console-contract.ts'

/** Brands and materials. */
export const wordsLoader = screenLoader(({ query, signal }) =>
  callConsole<typeof listFactWords>('GET /api/console/fact_words/', { query, signal }),
)

/** The type whose facts staff choose. */
export const typeFactsLoader = screenLoader(async ({ params: { id }, signal }) => {
  const tree = await callConsole<typeof readTypes>('GET /api/console/types/', { signal })
  const type = tree.find((one) => String(one.id) === id)
  if (!type) throw new ApiFailure(404, { detail: m.error_not_found(), code: 'not_found' })
  return type
})
