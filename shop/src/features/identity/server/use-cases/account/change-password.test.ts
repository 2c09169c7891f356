/** A new password, by the owner of the account (contract C61). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  logInAgain,
  registerShopper,
  type TestShopper,
  validPassword,
} from '#features/identity/testing/identity-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const notValid = { status: 401, body: { code: 'token_not_valid' } }
const newPassword = 'eleven louder kettles'
const profile = (access: string) => shop.call('GET', '/api/user/index_user_detail/', { token: access })
const logIn = (username: string, password: string) =>
  shop.call('POST', '/api/token/create/', { json: { username, password } })
const change = ({ access }: TestShopper, json: object) =>
  shop.call('POST', '/api/user/change_password/?lang=en', { token: access, json })

describe('changing the password', () => {
  test('gives a new login, and ends every other', async () => {
    const shopper = await registerShopper(shop)
    const other = await logInAgain(shop, shopper.username)
    const { status, body } = await change(shopper, { old_password: validPassword, new_password: newPassword })
    expect([status, Object.keys(body).toSorted()]).toEqual([200, ['access', 'refresh']])
    expect(await profile(body.access)).toMatchObject({ status: 200 })
    for (const { access } of [shopper, other]) expect(await profile(access)).toMatchObject(notValid)
    expect(await logIn(shopper.username, validPassword)).toMatchObject({ status: 401 })
    expect(await logIn(shopper.username, newPassword)).toMatchObject({ status: 200 })
  })

  test.each([
    ['a wrong old one', 'not the password', newPassword, 'old_password', 'The password is incorrect.'],
    ['a new one that is too short', validPassword, 'short', 'new_password', 'Use at least 8 characters.'],
    ['a common new one', validPassword, 'password1', 'new_password', expect.stringContaining('too common')],
  ])('refuses %s, and changes nothing', async (_name, old_password, new_password, field, sentence) => {
    const shopper = await registerShopper(shop)
    expect(await change(shopper, { old_password, new_password })).toMatchObject({
      status: 400,
      body: { code: 'invalid', errors: { [field]: [sentence] } },
    })
    expect(await profile(shopper.access)).toMatchObject({ status: 200 })
    expect(await logIn(shopper.username, validPassword)).toMatchObject({ status: 200 })
  })

  test('refuses the username, and names missing fields', async () => {
    const shopper = await registerShopper(shop)
    const asName = await change(shopper, { old_password: validPassword, new_password: shopper.username })
    expect(asName.body.errors).toEqual({ new_password: ['The password must not be the same as the username.'] })
    expect(Object.keys((await change(shopper, {})).body.errors)).toEqual(['old_password', 'new_password'])
  })

  test('one of two concurrent changes succeeds', async () => {
    const shopper = await registerShopper(shop)
    const responses = await Promise.all(
      ['one more kettle', 'two more kettles'].map((new_password) =>
        change(shopper, { old_password: validPassword, new_password }),
      ),
    )
    // The password was changed first, or the login ended first.
    const [changed, refused] = responses.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(changed).toBe(200)
    expect([400, 401]).toContain(refused)
  })
})
