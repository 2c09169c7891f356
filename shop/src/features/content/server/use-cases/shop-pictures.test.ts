import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeFacts, uploadShopPicture } from '#features/content/testing/shop-facts-factory.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

const hourInMs = 3_600_000
let shop: TestShop
let manager: SignedIn
beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
})
afterAll(() => shop.close())

const sweep = () => shop.sweepers.find(({ name }) => name === 'pictures of papers that no fact names')!.sweep()
const statusOf = async ({ url }: { url: string }) => (await shop.call('GET', url)).status

test('pictures that no fact names are deleted after a day, the others stay', async () => {
  expect(await sweep()).toBe(0)
  const unused = await uploadShopPicture(manager, 'red')
  const licence = await uploadShopPicture(manager, 'green')
  const badge = await uploadShopPicture(manager, 'blue')
  const permit = await uploadShopPicture(manager, 'white')
  const pictures = [unused, licence, badge, permit]
  const permits = [{ name: '食品经营许可证', number: 'JY1', picture_id: permit.picture_id }]
  const facts = { licence_picture_id: licence.picture_id, police_badge_id: badge.picture_id, permits }
  expect((await changeFacts(manager, facts)).status).toBe(200)
  shop.passTime(23 * hourInMs)
  expect(await sweep()).toBe(0)
  expect(await Promise.all(pictures.map(statusOf))).toEqual([200, 200, 200, 200])
  shop.passTime(2 * hourInMs)
  const later = await signInAs(shop, 'manager')
  expect(await sweep()).toBe(1)
  expect(await Promise.all(pictures.map(statusOf))).toEqual([404, 200, 200, 200])
  const refused = await changeFacts(later, { police_badge_id: unused.picture_id })
  expect(refused).toMatchObject({ status: 400, body: { errors: { police_badge_id: [expect.any(String)] } } })

  // The same picture once more is stored once more, and counts from then on.
  expect(await uploadShopPicture(later, 'red')).toEqual(unused)
  expect(await statusOf(unused)).toBe(200)
  expect((await changeFacts(later, { licence_picture_id: null, permits: null })).status).toBe(200)
  expect(await sweep()).toBe(3)
  expect(await Promise.all(pictures.map(statusOf))).toEqual([404, 404, 200, 404])
})

test('a picture that is stored again while it is swept stays usable', async () => {
  for (const colour of ['cyan', 'magenta', 'yellow']) {
    const who = await signInAs(shop, 'manager')
    const { picture_id } = await uploadShopPicture(who, colour)
    const [changed] = await Promise.all([changeFacts(who, { licence_picture_id: picture_id }), sweep(), sweep()])
    const isUsed = changed.status === 200
    expect(await shop.context.storage.exists(`shop/${picture_id}.webp`)).toBe(isUsed)
  }
})

test('the audit log names the new picture of a permit', async () => {
  const who = await signInAs(shop, 'manager')
  const [before, after] = [await uploadShopPicture(who, 'navy'), await uploadShopPicture(who, 'teal')]
  for (const { picture_id } of [before, after])
    await changeFacts(who, { permits: [{ name: '食品经营许可证', number: 'JY2', picture_id }] })
  const { body } = await who.call('GET', '/api/console/trail/?subject=shop:shop')
  expect(body.results[0].changes).toEqual({
    permits: [`食品经营许可证 JY2 ${before.url}`, `食品经营许可证 JY2 ${after.url}`],
  })
})
