/** The merchant's name for the shop, in each language, where shoppers and staff choose names and passwords. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeFacts, testFacts } from '#features/content/testing/shop-facts-factory.ts'
import { registerShopper, validPassword } from '#features/identity/testing/identity-factory.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
  const owner = await signInAs(shop, 'owner', { isConfirmed: true })
  const { shop_name } = testFacts
  expect((await changeFacts(owner, { shop_name })).status).toBe(200)
})
afterAll(() => shop.close())

const register = (username: string, password: string) =>
  shop.call('POST', '/api/user/register_user/', { json: { username, password } })

test.each(['山茶铺子', '山茶店', 'camellia_official', 'yokoso'])('nobody registers as %s', async (username) => {
  const { status, body } = await register(username, validPassword)
  expect([status, Object.keys(body.errors)]).toEqual([400, ['username']])
})

test('no password is made of the name: registering, changing it, and for staff', async () => {
  const fields = (response: { body: { errors: object } }) => Object.keys(response.body.errors)
  expect(fields(await register('hanako', 'Camellia2026'))).toEqual(['password'])
  const { access: token } = await registerShopper(shop)
  const json = { old_password: validPassword, new_password: '山茶铺子202612' }
  expect(fields(await shop.call('POST', '/api/user/change_password/', { json, token }))).toEqual(['new_password'])
  const packer = await signInAs(shop, 'packer')
  const own = { old_password: 'seven quiet teapots', new_password: 'camellia-2026!' }
  expect(fields(await packer.call('POST', '/api/console/me/password/', { json: own }))).toEqual(['new_password'])
})

test('authenticators list the shop by its name in the language of whoever enrols', async () => {
  const owner = await signInAs(shop, 'owner', { isConfirmed: true })
  const { body: app } = await owner.call('POST', '/api/console/me/totp/?lang=en')
  expect(new URL(app.otpauth_url).searchParams.get('issuer')).toBe('Camellia')
  const { body: offered } = await owner.call('POST', '/api/console/me/passkeys/options/?lang=ja')
  expect(offered.rp.name).toBe('山茶店')
  const { access: token } = await registerShopper(shop)
  const json = { password: validPassword }
  const { body } = await shop.call('POST', '/api/user/passkey/options/', { json, token })
  expect(body.options.rp.name).toBe('山茶铺子')
})
