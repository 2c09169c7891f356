import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { screenLoader } from '#console-ui/connection/screen-loader.ts'
import type { getShopFacts, listShopTexts } from '#features/content/console-contract.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'

const readTexts = (signal: AbortSignal) => callConsole<typeof listShopTexts>('GET /api/console/shop/texts/', { signal })

export const shopLoader = screenLoader(async ({ signal }) => {
  const [facts, texts] = await Promise.all([
    callConsole<typeof getShopFacts>('GET /api/console/shop/', { signal }),
    readTexts(signal),
  ])
  return { facts, texts }
})

export const shopTextLoader = screenLoader(async ({ params: { kind }, signal }) => {
  const text = (await readTexts(signal)).find((one) => one.kind === kind)
  if (!text) throw new ApiFailure(404, { detail: m.error_not_found(), code: 'not_found' })
  return text
})
