import { createPicture, formWithFile } from '#features/media/testing/picture-factory.ts'
import type { SignedIn } from '#features/staff/testing/staff-factory.ts'
import type { TestResponse } from '#platform/testing/tested-shop.ts'
import type { TextKind } from '../values.ts'

/** Every fact but the return address and the pictures, as stored. */
export const testFacts = {
  shop_name: { 'zh-CN': '山茶铺子', ja: '山茶店', en: 'Camellia' },
  legal_name: { 'zh-CN': '杭州山茶有限公司', ja: '杭州山茶有限公司', en: 'Hangzhou Camellia Ltd.' },
  representative: { 'zh-CN': '周一', ja: '周一', en: 'Zhou Yi' },
  address: { 'zh-CN': '杭州市西湖区文三路 9 号', ja: '杭州市文三路9', en: '9 Wensan Road, Hangzhou' },
  hours: { 'zh-CN': '工作日 9 至 18 点', ja: '平日9時〜18時', en: 'Weekdays, 9 to 18' },
  postal_code: '310012',
  phone: '+81 3-1234-5678',
  email: 'hello@example.com',
  licence_number: '91330106MA2CHDU965',
  permits: [{ name: '食品经营许可证', number: 'JY13301060000001', picture_id: null }],
  icp_number: '浙ICP备12345678号-1',
  police_number: '33010602000001',
  invoice_registration_number: 'T7000012050002',
  seat: 'JP',
  markets: ['CN', 'JP'],
  address_on_request: false,
  legal_payment_time: { 'zh-CN': '下单时', ja: 'ご注文時', en: 'When ordering' },
  legal_delivery_time: { 'zh-CN': '三日内', ja: '3日以内', en: 'Within three days' },
  legal_other_costs: { 'zh-CN': '无', ja: 'ありません', en: 'None' },
  legal_offer_limits: { 'zh-CN': '售完为止', ja: '在庫限り', en: 'While stocks last' },
} as const

/** Changes facts as staff would; by default against the newest revision. */
export async function changeFacts(who: SignedIn, json: object, revision?: number): Promise<TestResponse> {
  const since = revision ?? (await who.call('GET', '/api/console/shop/')).body.revision
  return who.call('PATCH', '/api/console/shop/', { json, headers: { 'if-match': `"${since}"` } })
}

export async function uploadShopPicture(who: SignedIn, colour = 'red'): Promise<{ picture_id: string; url: string }> {
  const multipart = formWithFile(await createPicture({ format: 'png', colour }))
  return (await who.call('POST', '/api/console/shop/pictures/', { multipart })).body
}

export async function readTextDraft(who: SignedIn, kind: TextKind) {
  const { body } = await who.call('GET', '/api/console/shop/texts/')
  return body.find((text: { kind: TextKind }) => text.kind === kind)
}

/** Saves and publishes a text; returns its version. */
export async function publishText(who: SignedIn, kind: TextKind, bodies: object): Promise<number> {
  const path = `/api/console/shop/texts/${kind}/`
  const { revision } = await readTextDraft(who, kind)
  const headers = (number: number) => ({ 'if-match': `"${number}"` })
  await who.call('PUT', `${path}draft/`, { json: { bodies }, headers: headers(revision) })
  return (await who.call('POST', `${path}publish/`, { headers: headers(revision + 1) })).body.version
}
