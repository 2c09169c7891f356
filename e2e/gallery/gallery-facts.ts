/** Facts and texts by which all of the shop's own pages exist. */
import type { ShopAddresses } from '../fixtures/shop-test.ts'
import { signInToApi } from '../staff-client.ts'
import type { Screen } from './screen.ts'

const facts = {
  shop_name: { 'zh-CN': '山茶铺子', ja: '山茶店', en: 'Camellia' },
  legal_name: { 'zh-CN': '杭州示例商贸有限公司', ja: '株式会社サンプル', en: 'Sample Trading Ltd.' },
  representative: { 'zh-CN': '周一', ja: '周一', en: 'Zhou Yi' },
  address: { 'zh-CN': '西湖区示例路 18 号', ja: '千代田区サンプル町1-2-3', en: '18 Sample Road' },
  hours: { 'zh-CN': '周一至周六 9:30–18:00', ja: '月曜〜土曜 9:30〜18:00', en: 'Monday to Saturday, 9:30–18:00' },
  postal_code: '310000',
  email: 'help@example.com',
  licence_number: '91330106MA2CHDU965',
  permits: [{ name: '食品经营许可证', number: 'JY13301060000001' }],
  icp_number: '浙ICP备12345678号-1',
  police_number: '33010602000001',
  seat: 'JP',
}
const texts = {
  about: { 'zh-CN': '我们挑天天用的东西。\n\n用得久，坏了能修，才放上来。' },
  terms: { 'zh-CN': '付款后才算成交；付款前，订单留 15 分钟。\n\n签收后七天内可以退，食品除外。' },
  privacy: { 'zh-CN': '您的资料只用来送货和开票，不卖给别人。' },
}

export const factPages: Screen[] = ['about', 'terms', 'privacy', 'legal'].map((name) => ({ name, path: `/${name}` }))

export async function setGalleryFacts(shop: Pick<ShopAddresses, 'dataDir' | 'origin'>): Promise<void> {
  const call = await signInToApi(shop, 'owner')
  const { revision } = await call<{ revision: number }>('GET', 'shop/')
  await call('PATCH', 'shop/', facts, { 'if-match': `"${revision}"` })
  for (const [kind, bodies] of Object.entries(texts)) {
    await call('PUT', `shop/texts/${kind}/draft/`, { bodies }, { 'if-match': '"0"' })
    await call('POST', `shop/texts/${kind}/publish/`, undefined, { 'if-match': '"1"' })
  }
}
