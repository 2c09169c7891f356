import type { getMyData } from '#features/identity/contract.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'

/**
 * Gives the browser a file to save, with all that the shop keeps of the person.
 * @throws ApiFailure
 */
export async function saveMyData(): Promise<void> {
  const copy = await browserShopApi.call<typeof getMyData>('GET /api/user/my_data/')
  const file = new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' })
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = 'my-data.json'
  link.click()
  // The browser reads the file after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
