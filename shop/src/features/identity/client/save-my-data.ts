import type { getMyData } from '#features/identity/contract/accounts.ts'
import { m } from '#texts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { saveFile } from '#ui/files/save-file.ts'

/**
 * Offers all personal data as a file to save. Incomplete data is not saved.
 * @throws ApiFailure
 */
export async function saveMyData(): Promise<void> {
  const copy = await browserShopApi.call<typeof getMyData>('GET /api/user/my_data/').catch((failure: unknown) => {
    if (!(failure instanceof ApiFailure) || failure.code !== 'network') throw failure
    throw new ApiFailure(0, { detail: m.identity_copy_broken(), code: 'network' })
  })
  saveFile(new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' }), 'my-data.json')
}
