/** A full disk: writes fail as unavailable, reads continue, and readiness reports the fault. */
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createShop } from '../../../create-shop.ts'
import { openDatabase } from '#platform/database/database.ts'
import { mayMount, mountSmallDisk, type SmallDisk } from '@yokoso/local-postgres/testing/small-disk'
import { databaseUrl, startDatabaseWithTemplate, templateName } from '#testing/start-test-database.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

/** Readiness caches its result for this long. */
const aSecond = 1_000
const credentials = { username: 'shopper', password: 'ten quiet teapots' }

describe.skipIf(!mayMount)('where this account may mount a small disk', () => {
  describe('a full disk of the storage', () => {
    let disk: SmallDisk
    let shop: TestShop
    let token: string
    beforeAll(async () => {
      disk = await mountSmallDisk(4)
      shop = await createTestShop({ storageUrl: pathToFileURL(join(disk.path, 'storage')).href })
      await shop.call('POST', '/api/user/register_user/', { json: credentials })
      token = (await shop.call('POST', '/api/token/create/', { json: credentials })).body.access
    })
    afterAll(async () => {
      await shop.close()
      await disk.remove()
    })

    async function putAvatar() {
      const noise = randomBytes(256 * 256 * 3)
      const picture = await sharp(noise, { raw: { width: 256, height: 256, channels: 3 } })
        .jpeg({ quality: 95 })
        .toBuffer()
      const multipart = new FormData()
      multipart.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'me.jpg')
      return shop.call('POST', '/api/items-v1/put_icon/', { multipart, token })
    }

    test('causes 503 with a time to retry, until the disk has room', async () => {
      await disk.fill()
      shop.passTime(aSecond)
      const refused = await putAvatar()
      expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '60' } })
      const unready = await shop.call('GET', '/readyz')
      expect(unready).toMatchObject({ status: 503, body: { detail: 'the disk of the storage is full' } })
      expect((await shop.call('GET', '/api/goods_type/')).status).toBe(200)
      await disk.makeRoom()
      shop.passTime(aSecond)
      expect((await shop.call('GET', '/readyz')).status).toBe(200)
      expect((await putAvatar()).status).toBeLessThan(300)
    })
  })

  test('readiness reports a full disk of DATA_DIR, where storage and database are elsewhere', async () => {
    const disk = await mountSmallDisk(1)
    const elsewhere = await mkdtemp(join(tmpdir(), 'yokoso-storage-'))
    const shop = await createTestShop({ dataDir: disk.path, storageUrl: pathToFileURL(elsewhere).href })
    try {
      expect((await shop.call('GET', '/readyz')).status).toBe(200)
      await disk.fill()
      shop.passTime(aSecond)
      const unready = await shop.call('GET', '/readyz')
      expect(unready).toMatchObject({ status: 503, body: { detail: 'the disk of DATA_DIR is full' } })
      await disk.makeRoom()
      shop.passTime(aSecond)
      expect((await shop.call('GET', '/readyz')).status).toBe(200)
      expect(await readdir(disk.path)).toEqual([])
    } finally {
      await shop.close()
      await disk.remove()
      await rm(elsewhere, { recursive: true })
    }
  })

  describe("a full disk of the database's", () => {
    const name = `test_${randomBytes(6).toString('hex')}`
    let server: Awaited<ReturnType<typeof startDatabaseWithTemplate>>
    let admin: pg.Client
    let disk: SmallDisk
    let shop: TestShop
    beforeAll(async () => {
      // On a full disk a server's checkpoints fail, and everything that waits for one.
      server = await startDatabaseWithTemplate()
      admin = new pg.Client({ connectionString: server.postgresUrl })
      await admin.connect()
      disk = await mountSmallDisk(40)
      const place = join(disk.path, 'tables')
      await mkdir(place)
      const { rows } = await admin.query<{ folder: string }>("select current_setting('data_directory') as folder")
      execFileSync('chown', ['--reference', rows[0]!.folder, place])
      await admin.query(`create tablespace ${name} location '${place}'`)
      await admin.query(`create database ${name} template ${templateName} tablespace ${name}`)
      shop = await createTestShop()
    })
    afterAll(async () => {
      await shop.close()
      await admin.query(`drop database ${name} with (force)`)
      await admin.query(`drop tablespace ${name}`)
      await admin.end()
      await server.stop()
      await disk.remove()
    })

    test('causes 503, until the disk has room', async () => {
      const databaseHandle = openDatabase(databaseUrl(server.postgresUrl, name))
      const { api } = await createShop(
        { ...shop.context, ...databaseHandle },
        { providers: shop.providers, orders: shop.orders },
      )
      const register = (username: string) =>
        api.app.inject({ method: 'POST', url: '/api/user/register_user/', payload: { ...credentials, username } })
      expect((await api.app.inject('/readyz')).statusCode).toBe(200)
      await disk.fill()
      shop.passTime(aSecond)
      const unready = await api.app.inject('/readyz')
      expect(unready.json()).toEqual({ detail: "the database's disk is full", code: 'unavailable' })
      expect(unready.statusCode).toBe(503)
      let response = await register('first')
      for (let turn = 0; response.statusCode === 201 && turn < 100; turn++) response = await register(`shopper-${turn}`)
      expect(response.statusCode).toBe(503)
      expect(response.headers['retry-after']).toBe('60')
      await disk.makeRoom()
      shop.passTime(aSecond)
      expect((await api.app.inject('/readyz')).statusCode).toBe(200)
      expect((await register('later')).statusCode).toBe(201)
      await api.app.close()
      await databaseHandle.close()
    })
  })
})
