import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

const path = '/api/items-v1/put_file/'
const megabyte = 1024 * 1024

let shop: TestShop
let port: number
beforeAll(async () => {
  shop = await createTestShop()
  await shop.api.app.listen({ port: 0, host: '127.0.0.1' })
  port = (shop.api.app.server.address() as AddressInfo).port
})
afterAll(() => shop.close())

function formOf(files: { name: string; content: string | Uint8Array<ArrayBuffer> }[], field = 'file'): FormData {
  const form = new FormData()
  for (const { name, content } of files) form.append(field, new File([content], name))
  return form
}

async function countFiles(): Promise<{ stored: number; rows: number }> {
  const directory = join(shop.context.config.dataDir, 'storage', 'test-files')
  const stored = await readdir(directory).catch(() => [])
  const { rows } = await shop.context.database.$client.query('select count(*) as count from test_files')
  return { stored: stored.length, rows: rows[0].count }
}

const temporary = () => readdir(join(shop.context.config.dataDir, 'temporary'))

describe('keeps', () => {
  test('one or more files, in fields of any name', async () => {
    const multipart = formOf(
      [
        { name: 'one.txt', content: 'one' },
        { name: '../二.txt', content: '二' },
      ],
      'files',
    )
    const response = await shop.call('POST', path, { multipart })
    expect(response).toMatchObject({
      status: 201,
      body: {
        files: [
          { id: expect.any(Number), name: 'one.txt', size: 3 },
          { id: expect.any(Number), name: '二.txt', size: 3 },
        ],
      },
    })
    const { rows } = await shop.context.database.$client.query(
      'select storage_key, user_id from test_files where id = $1',
      [response.body.files[1].id],
    )
    expect(rows[0].user_id).toBeNull()
    expect(await shop.context.storage.get(rows[0].storage_key)).toBe('二')
  })

  test('who sent them', async () => {
    const shopper = await registerShopper(shop)
    const response = await shop.call('POST', path, {
      multipart: formOf([{ name: 'a', content: 'a' }]),
      token: shopper.access,
    })
    const { rows } = await shop.context.database.$client.query('select user_id from test_files where id = $1', [
      response.body.files[0].id,
    ])
    expect(rows[0].user_id).toBe(shopper.id)
  })

  test('a file of 20 MB', async () => {
    const content = new Uint8Array(20 * megabyte)
    const response = await shop.call('POST', path, { multipart: formOf([{ name: 'large.bin', content }]) })
    expect(response).toMatchObject({ status: 201, body: { files: [{ size: 20 * megabyte }] } })
  })
})

describe('keeps nothing', () => {
  test('when one of them is too large, and reports it over a real connection', async () => {
    const before = await countFiles()
    const body = formOf([
      { name: 'small.txt', content: 'small' },
      { name: 'large.bin', content: new Uint8Array(40 * megabyte) },
    ])
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: 'too_large' })
    expect(await countFiles()).toEqual(before)
  })

  test('when there are more than ten', async () => {
    const before = await countFiles()
    const files = Array.from({ length: 11 }, (_, index) => ({ name: `${index}`, content: 'x' }))
    expect(await shop.call('POST', path, { multipart: formOf(files) })).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    })
    expect(await countFiles()).toEqual(before)
  })

  test('when the connection is lost', async () => {
    const before = await countFiles()
    expect(await temporary()).toEqual([])
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => socket.destroy())
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 9999999\r\n\r\n${head}`,
    )
    socket.write(Buffer.alloc(megabyte))
    await vi.waitFor(async () => expect(await temporary()).toHaveLength(1), 5000)
    socket.destroy()
    await vi.waitFor(async () => expect(await temporary()).toEqual([]), 5000)
    expect(await countFiles()).toEqual(before)
  })

  test('when the rows cannot be written', async () => {
    const before = await countFiles()
    const client = shop.context.database.$client
    await client.query('alter table test_files add constraint spoilt check (name <> $$b$$)')
    const multipart = formOf([
      { name: 'a', content: 'a' },
      { name: 'b', content: 'b' },
    ])
    expect(await shop.call('POST', path, { multipart })).toMatchObject({ status: 500 })
    await client.query('alter table test_files drop constraint spoilt')
    expect(await countFiles()).toEqual(before)
  })

  test('when the limit of the test pages is reached', async () => {
    const before = await countFiles()
    const client = shop.context.database.$client
    await client.query(
      'insert into test_files (name, size_in_bytes, storage_key) values ($$all$$, 2::bigint * 1024 * 1024 * 1024, $$all$$)',
    )
    const response = await shop.call('POST', `${path}?lang=en`, { multipart: formOf([{ name: 'a', content: 'a' }]) })
    await client.query('delete from test_files where storage_key = $$all$$')
    expect(response).toMatchObject({
      status: 413,
      body: { code: 'too_large', detail: 'Storage for test files is full.' },
    })
    expect(await countFiles()).toEqual(before)
  })

  test('when no file was chosen', async () => {
    const form = new FormData()
    form.set('name', 'text only')
    for (const multipart of [form, new FormData(), formOf([{ name: '', content: '' }])]) {
      expect(await shop.call('POST', `${path}?lang=ja`, { multipart })).toMatchObject({
        status: 400,
        body: { code: 'invalid', errors: { file: ['ファイルを選択してください。'] } },
      })
    }
  })

  test('of what is not a form with files', async () => {
    expect(await shop.call('POST', path, { json: {} })).toMatchObject({ status: 415 })
  })
})
