import type { getGoods } from '#features/catalogue/contract.ts'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { type RecentGoods, readRecentGoods, writeRecentGoods } from '../recent-goods.ts'

/** Translates names stored in another language; removes goods that no longer exist. */
export async function translateRecentGoods(): Promise<void> {
  const recent = readRecentGoods()
  if (recent.every(({ language }) => language === currentLanguage())) return
  const translated = await Promise.all(recent.map(inCurrentLanguage))
  writeRecentGoods(translated.filter((goods) => goods !== null))
}

async function inCurrentLanguage(goods: RecentGoods): Promise<RecentGoods | null> {
  if (goods.language === currentLanguage()) return goods
  try {
    const { name, image_url: imageUrl } = await browserShopApi.call<typeof getGoods>('GET /api/goods_info/{id}/', {
      params: { id: goods.id },
    })
    return { id: goods.id, name, imageUrl, language: currentLanguage() }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return failure.status === 404 ? null : goods
  }
}
