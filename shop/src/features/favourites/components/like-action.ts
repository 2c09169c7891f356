/** Actions of the like button's form; every page with the button uses them. */
import { m } from '#texts'
import { isTokenNotValid } from '#session/browser-shop-api.ts'
import { redirectToLogin } from '#session/private-page.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { fetchFavourites } from '../client/fetch-favourites.ts'
import { rememberLiked } from './liked-goods.ts'

export type LikeIntent = 'like' | 'unlike'

/** Likes or unlikes as the form requests; an error is shown in an alert, and nothing has changed. */
export async function likeOrUnlike(request: Request, goodsId: number): Promise<Response | null> {
  const isLiked = (await request.formData()).get('intent') !== 'unlike'
  const favourites = await fetchFavourites()
  try {
    if (!favourites) showAlert(m.error_network(), { kind: 'failure' })
    else if (await favourites.changeFavourite(goodsId, isLiked)) rememberLiked(goodsId, isLiked)
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    showAlert(failure.message, { kind: 'failure' })
    if (isTokenNotValid(failure)) return redirectToLogin(request)
  }
  return null
}
