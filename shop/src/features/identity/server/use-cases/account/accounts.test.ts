import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { validPassword, registerByCalls } from '#features/identity/testing/identity-factory.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const register = (fields: Record<string, string>, query = '') =>
  shop.call('POST', `/api/user/register_user/${query}`, { json: fields })

function formData(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

describe('registering', () => {
  test.each([
    ['JSON', 'json'],
    ['urlencoded', 'form'],
    ['multipart', 'multipart'],
  ] as const)('accepts %s', async (_name, kind) => {
    const fields = { username: `太郎.${kind}`, password: validPassword }
    const content = kind === 'multipart' ? { multipart: formData(fields) } : { [kind]: fields }
    const response = await shop.call('POST', '/api/user/register_user/', content)
    expect(response).toMatchObject({ status: 201, body: { id: expect.any(Number), username: `太郎.${kind}` } })
    expect(response.text).not.toContain(validPassword)
  })

  test('stores the name in its normal form', async () => {
    const response = await register({ username: ' Ｈａｎａ ', password: validPassword })
    expect(response.body.username).toBe('Hana')
  })

  test.each([
    ['zh-CN', '用户名只能包含文字、数字和 @ . + - _。', '至少需要 8 个字符。'],
    ['ja', '使えるのは文字、数字、記号（@ . + - _）だけです。', '8文字以上で入力してください。'],
    ['en', 'Use only letters, digits and @ . + - _.', 'Use at least 8 characters.'],
  ])('names every field that breaks a rule, in %s', async (language, onUsername, onPassword) => {
    const response = await register({ username: 'two words', password: 'short' }, `?lang=${language}`)
    expect(response).toMatchObject({
      status: 400,
      body: { code: 'invalid', detail: onUsername, errors: { username: [onUsername], password: [onPassword] } },
    })
  })

  test('names missing fields', async () => {
    const response = await shop.call('POST', '/api/user/register_user/?lang=en')
    expect(response.body.errors).toEqual({
      username: ['This field is required.'],
      password: ['This field is required.'],
    })
  })

  test('refuses a name that differs only in case or width', async () => {
    await register({ username: 'Sakura', password: validPassword })
    const response = await register({ username: 'ｓａｋｕｒａ', password: validPassword }, '?lang=en')
    expect(response).toMatchObject({
      status: 409,
      body: { code: 'username_taken', errors: { username: ['This username is already taken.'] } },
    })
  })

  test.each([
    ['\u0430nna', 'Use letters from one script only. This mix could be mistaken for another name.'],
    ['Admin_1', 'This name could be mistaken for the shop itself. Choose another one.'],
    ['yok0so', 'This name could be mistaken for the shop itself. Choose another one.'],
  ])('refuses %s, which looks like another’s', async (username, sentence) => {
    const response = await register({ username, password: validPassword }, '?lang=en')
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid', errors: { username: [sentence] } } })
  })

  test('refuses a name that looks like one that is there, and who has had such a name logs in', async () => {
    await register({ username: 'Paloma', password: validPassword })
    for (const username of ['Pa1oma', 'PaIoma', 'pal0ma']) {
      expect(await register({ username, password: validPassword })).toMatchObject({
        status: 409,
        body: { code: 'username_taken', errors: { username: [expect.any(String)] } },
      })
    }
    await shop.context.database.$client.query(
      `insert into users (username, username_key, password_hash)
       select name, name, password_hash from users, unnest(array['admin', '\u0430nna']) as name where username = 'Paloma'`,
    )
    for (const username of ['admin', '\u0430nna']) {
      const json = { username, password: validPassword }
      expect(await shop.call('POST', '/api/user/auth_user/', { json })).toMatchObject({
        status: 200,
        body: { username },
      })
    }
  })

  test('registers a name once for concurrent requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => register({ username: 'everybody', password: validPassword })),
    )
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
  })

  test('accepts a password exactly as it was typed, of any letters', async () => {
    const password = '  Ｇrün 茶 é🍵%41+ '
    const username = 'as.typed'
    expect((await register({ username, password })).status).toBe(201)
    const logIn = async (typed: string) =>
      (await shop.call('POST', '/api/token/create/', { json: { username, password: typed } })).status
    expect(await logIn(password)).toBe(200)
    for (const other of [password.trim(), password.toLowerCase(), decodeURIComponent(password), password.slice(0, -1)])
      expect(await logIn(other), other).toBe(401)
  })

  test('decodes what is sent once', async () => {
    const form = { username: 'decoded.once', password: 'nine%2541kettles' }
    expect((await shop.call('POST', '/api/user/register_user/', { form })).status).toBe(201)
    expect((await shop.call('POST', '/api/token/create/', { json: form })).status).toBe(200)
  })

  test('stores no readable password', async () => {
    await register({ username: 'secretive', password: validPassword })
    const { rows } = await shop.context.database.$client.query(
      "select password_hash from users where username = 'secretive'",
    )
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('logging in', () => {
  test('identifies the person, in any case of the name', async () => {
    const { id, username } = await registerByCalls(shop)
    const response = await shop.call('POST', '/api/user/auth_user/', {
      form: { username: username.toUpperCase(), password: validPassword },
    })
    expect(response).toMatchObject({ status: 200, body: { id, username } })
  })

  test.each(['/api/user/auth_user/', '/api/token/create/'])('%s does not reveal existing names', async (path) => {
    const { username } = await registerByCalls(shop)
    const attempts = [
      { username, password: 'wrong password' },
      { username: 'nobody-of-this-name', password: validPassword },
      { username: 'no such name', password: validPassword },
      { username, password: 'x'.repeat(128) },
    ]
    for (const json of attempts) {
      const response = await shop.call('POST', `${path}?lang=en`, { json })
      expect(response).toMatchObject({
        status: 401,
        body: { code: 'no_active_account', detail: 'The username or password is incorrect.' },
      })
    }
  })

  test('refuses a locked account', async () => {
    const { id, username, access } = await registerByCalls(shop)
    await shop.context.database.$client.query('update users set is_active = false where id = $1', [id])
    const json = { username, password: validPassword }
    expect(await shop.call('POST', '/api/user/auth_user/', { json })).toMatchObject({ status: 401 })
    expect(await shop.call('POST', '/api/token/create/', { json })).toMatchObject({ status: 401 })
    expect(await shop.call('GET', '/api/user/index_user_detail/', { token: access })).toMatchObject({
      status: 401,
      body: { code: 'token_not_valid' },
    })
  })

  test('does not look at a bearer token', async () => {
    const { username } = await registerByCalls(shop)
    const json = { username, password: validPassword }
    for (const path of ['/api/user/auth_user/', '/api/token/create/']) {
      expect(await shop.call('POST', path, { json, token: 'spoilt' })).toMatchObject({ status: 200 })
    }
  })
})

describe('the profile', () => {
  test('is a list with the caller in it', async () => {
    const { id, username, access } = await registerByCalls(shop)
    const response = await shop.call('GET', '/api/user/index_user_detail/', { token: access })
    expect(response.status).toBe(200)
    expect(response.body).toEqual({
      user: [{ id, username, date_joined: expect.stringMatching(/^\d{4}-.*Z$/), avatar_url: null }],
    })
  })

  test('is for those who are logged in', async () => {
    const response = await shop.call('GET', '/api/user/index_user_detail/')
    expect(response).toMatchObject({ status: 401, body: { code: 'not_authenticated' } })
    expect(response.headers['www-authenticate']).toBe('Bearer realm="api"')
  })
})

test('a failed registration leaves the name free', async () => {
  const local = await createTestShop()
  try {
    const json = { username: 'halfway', password: validPassword }
    const register = () => local.call('POST', '/api/user/register_user/', { json })
    const { $client } = local.context.database
    await $client.query('alter table known_networks rename to mislaid')
    expect(await register()).toMatchObject({ status: 500 })
    await $client.query('alter table mislaid rename to known_networks')
    expect(await register()).toMatchObject({ status: 201 })
  } finally {
    await local.close()
  }
})
