/** Goods are found in three languages. */
import { expect } from '@playwright/test'
import { tagsIn, test } from '../../fixtures/api-test.ts'
import { inLanguage, languages } from '../../fixtures/screens.ts'

test('goods are found by their words in any language, in every language of the page', async ({ request }) => {
  for (const language of languages) {
    const foundBy = async (query: string) => {
      const html = await (
        await request.get(inLanguage(`/shop/goods_list/${encodeURIComponent(query)}`, language))
      ).text()
      const cards = Array.from(html.matchAll(/<article\b.*?<\/article>/gs), ([card]) => card)
      const addresses = cards.flatMap((card) => tagsIn(card, 'a').map(({ href }) => href))
      expect(addresses, `${query} in ${language}`).not.toEqual([])
      return addresses
    }
    const [inChinese, , addresses] = [await foundBy('抹茶碗'), await foundBy('抹茶茶碗'), await foundBy('matcha bowl')]
    expect(addresses.filter((address) => inChinese.includes(address)).length, language).toBeGreaterThan(3)
  }
})
