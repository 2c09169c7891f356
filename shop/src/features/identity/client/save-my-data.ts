import type { getMyData } from '#features/identity/contract.ts'
import { m } from '#texts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'

/**
 * Offers all personal data as a file to save. Incomplete data is not saved.
 * @throws ApiFailure
 */
export async function saveMyData(): Promise<void> {
  const copy = await browserShopApi.call<typeof getMyData>('GET /api/user/my_data/').catch((failure: unknown) => {
    if (!(failure instanceof ApiFailure) || failure.code !== 'network') throw failure
    throw new ApiFailure(0, { detail: m.identity_copy_broken(), code: 'network' })
  })
  const file = new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' })
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = 'my-data.json'
  link.click()
  // The browser reads the file after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
