/** What the like button's form does; a page that shows the button has these as its actions. */
import { m } from '#texts'
import type { addFavourite, removeFavourite } from '#features/favourites/contract.ts'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import { browserShopApi, isTokenNotValid } from '#session/browser-shop-api.ts'
import { redirectToLogin, requireSession } from '#session/private-page.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { rememberLiked } from './liked-goods.ts'

export type LikeIntent = 'like' | 'unlike'

/** Without script nobody is logged in: tokens live in the browser's storage. */
export function likeOnServer(request: Request): Response {
  return redirectToLogin(request)
}

/** Likes or unlikes as the form asks; what the API refuses is said in an alert, and nothing has changed. */
export async function likeOrUnlike(request: Request, goodsId: number): Promise<Response | null> {
  requireSession(request)
  const intent = (await request.formData()).get('intent')
  try {
    if (intent === 'unlike') await unlike(goodsId)
    else await like(goodsId)
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    showAlert(failure.message, { kind: 'failure' })
    if (isTokenNotValid(failure)) return redirectToLogin(request)
  }
  return null
}

async function like(goodsId: number): Promise<void> {
  const { is_created } = await browserShopApi.call<typeof addFavourite>('POST /api/favorites/', {
    body: { goods_id: goodsId, user_id: null },
  })
  rememberLiked(goodsId, true)
  if (!is_created) return showAlert(m.favourites_already(), { kind: 'success' })
  // The message is Japanese in the Chinese shop, too.
  showAlert(m.favourites_added(), {
    kind: 'success',
    ...(currentLanguage() !== 'en' && { lang: 'ja' }),
  })
}

async function unlike(goodsId: number): Promise<void> {
  await browserShopApi.call<typeof removeFavourite>('DELETE /api/favorites/{goods_id}/', {
    params: { goods_id: goodsId },
  })
  rememberLiked(goodsId, false)
  showAlert(m.favourites_removed(), { kind: 'success' })
}
