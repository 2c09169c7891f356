/** The shop behind deploy/nginx.conf, where TEST_NGINX names an nginx. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as tlsRequest, type RequestOptions } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort, type RunningShop, startShop } from '../running-shop.ts'

const nginx = process.env.TEST_NGINX ?? ''
const name = 'shop.example'
const decoders: Record<string, (body: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }

interface NginxResponse {
  status: number | undefined
  headers: IncomingMessage['headers']
  text: string
}

interface Question {
  method?: string
  headers?: Record<string, string>
  body?: string
}

describe.skipIf(!nginx)('behind nginx', () => {
  let shop: RunningShop
  let folder: string
  let server: ChildProcess
  let ports: { plain: number; tls: number }

  beforeAll(async () => {
    shop = await startShop({
      PUBLIC_SHOP_ORIGIN: `https://${name}`,
      TRUST_PROXY: '127.0.0.1',
      PAYMENTS: 'sandbox',
      RATE_LIMITS: 'on',
    })
    folder = await mkdtemp(join(tmpdir(), 'yokoso-nginx-'))
    ports = { plain: await freePort(), tls: await freePort() }
    await writeConfiguration()
    const args = ['-e', join(folder, 'error.log'), '-c', join(folder, 'main.conf')]
    execFileSync(nginx, ['-t', ...args], { stdio: 'pipe' })
    server = spawn(nginx, args, { stdio: 'inherit' })
    await vi.waitFor(async () => expect((await get('/')).status).toBe(200), { timeout: 20_000 })
  })
  afterAll(async () => {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
    await shop.stop()
    await shop.removeData()
    await rm(folder, { recursive: true })
  })

  /** Uses the file unchanged, except ports, folders and the certificate. */
  async function writeConfiguration(): Promise<void> {
    await Promise.all(['cache', 'body', 'proxy'].map((part) => mkdir(join(folder, part))))
    const pem = join(shop.dataDir, 'keys', 'self-signed.pem')
    const config = await readFile(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8')
    const site = config
      .replace('127.0.0.1:5173', new URL(shop.origin).host.replace('localhost', '127.0.0.1'))
      .replace('/var/cache/nginx/yokoso', join(folder, 'cache'))
      .replaceAll('/var/log/nginx', folder)
      .replace(/\/etc\/letsencrypt\S+\.pem/g, pem)
      .replace(/^ *listen \[::\].*$/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${ports.plain};`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${ports.tls} ssl`)
    await writeFile(
      join(folder, 'main.conf'),
      `user root; daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
      events {}
      http {
        access_log off;
        client_body_temp_path ${folder}/body;
        proxy_temp_path ${folder}/proxy;
        fastcgi_temp_path ${folder}/body;
        uwsgi_temp_path ${folder}/body;
        scgi_temp_path ${folder}/body;
        ${site}
      }`,
    )
  }

  function get(path: string, question: Question = {}): Promise<NginxResponse> {
    return read(tlsRequest, { ...optionsOf(path, question), port: ports.tls, rejectUnauthorized: false }, question.body)
  }

  function optionsOf(path: string, { method = 'GET', headers = {} }: Question): RequestOptions {
    return { host: '127.0.0.1', path, method, headers: { host: name, ...headers }, agent: false }
  }

  test('plain http leads to https, and https announces that it stays so', async () => {
    const getPlain = (path: string) => read(plainRequest, { ...optionsOf(path, {}), port: ports.plain })
    expect(await getPlain('/shop?a=1')).toMatchObject({
      status: 301,
      headers: { location: `https://${name}/shop?a=1` },
    })
    const call = await getPlain('/api/goods_type/')
    expect(call.status).toBe(403)
    expect(call.headers.location).toBeUndefined()
    expect((await get('/')).headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  test('a page is cached by address and language', async () => {
    const inJapanese = { headers: { cookie: 'lang=ja' } }
    expect(await get('/shop')).toMatchObject({ status: 200, headers: { 'x-cache': 'MISS' } })
    const [again, japanese, japaneseAgain, other] = [
      await get('/shop'),
      await get('/shop', inJapanese),
      await get('/shop', { headers: { cookie: 'theme=dark; lang=ja' } }),
      await get('/shop/goods_list/tea', inJapanese),
    ]
    expect(again.headers['x-cache']).toBe('HIT')
    expect(again.text).toContain('<html lang="zh-CN"')
    expect(japanese.headers['x-cache']).toBe('MISS')
    expect(japanese.text).toContain('<html lang="ja"')
    expect(japaneseAgain.headers['x-cache']).toBe('HIT')
    expect(japaneseAgain.text).toBe(japanese.text)
    expect(other.headers['x-cache']).toBe('MISS')
  })

  test('a response with the cookie of a language is not cached', async () => {
    for (const turn of ['first', 'second']) {
      const { headers } = await get('/shop?lang=en')
      expect(headers['x-cache'], turn).toBe('MISS')
      expect(String(headers['set-cookie'])).toContain('lang=en')
    }
  })

  test.each(['br', 'gzip', 'identity'])('each reader gets what he can read: %s', async (encoding) => {
    for (const turn of ['first', 'second']) {
      const response = await get('/user/login', { headers: { 'accept-encoding': encoding } })
      expect(response.headers['content-encoding'], turn).toBe(encoding === 'identity' ? undefined : encoding)
      expect(response.text).toContain('</html>')
    }
  })

  test('calls reach the shop, and their addresses are those of the world', async () => {
    const account = JSON.stringify({ username: 'behind-nginx', password: 'a tea for two and two for tea' })
    const post = { method: 'POST', body: account, headers: { 'content-type': 'application/json' } }
    expect(await get('/api/user/register_user/', post)).toMatchObject({ status: 201 })
    const { access } = JSON.parse((await get('/api/token/create/', post)).text)
    const mine = await get('/api/user/index_user_detail/', { headers: { authorization: `Bearer ${access}` } })
    expect(mine.text).toContain('behind-nginx')
    expect(mine.headers['x-cache']).toBeUndefined()
    expect((await get('/api/user/index_user_detail/')).status).toBe(401)
    const list = await get('/api/goods_info/?page_size=1', { headers: { 'x-forwarded-host': 'evil.example' } })
    expect(JSON.parse(list.text).next).toMatch(new RegExp(`^https://${name}/api/`))
  })

  test('a visitor cannot pretend to be another address', async () => {
    const guess = (turn: number) =>
      get('/api/token/create/', {
        method: 'POST',
        body: JSON.stringify({ username: 'behind-nginx', password: 'wrong' }),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${turn}` },
      })
    const statuses: (number | undefined)[] = []
    for (let turn = 0; turn < 40 && !statuses.includes(429); turn++) statuses.push((await guess(turn)).status)
    expect(statuses).toContain(429)
  })

  /** Addresses that open something, each with the path in the log. */
  const opening = [
    ['/o/SECRET', '/o/-'],
    ['/O/SECRET.data', '/O/-'],
    ['/%6f/SECRET/cashier?provider=alipay', '/o/-/cashier'],
    ['/api/order/open/SECRET/?confirm=payment', '/api/order/open/-/'],
    ['/api/order/invoice_file/SECRET/', '/api/order/invoice_file/-/'],
    ['/unsubscribe?token=SECRET', '/unsubscribe'],
    ['/private_img/1.webp?until=1&sign=SECRET', '/private_img/1.webp'],
    ['/?preview=SECRET', '/'],
  ]
  const logOf = (file: string) => readFile(join(folder, file), 'utf8')

  test('the log has neither codes nor queries nor pages of origin', async () => {
    const headers = { referer: `https://${name}/unsubscribe?token=SECRET` }
    for (const [path] of opening) {
      await get(path!, { headers })
      await read(plainRequest, { ...optionsOf(path!, { headers }), port: ports.plain })
    }
    await get('/user/login?mark=last')
    await vi.waitFor(async () => expect(await logOf('access.log')).toContain('"GET /user/login HTTP/1.1" 200'))
    const log = await logOf('access.log')
    for (const [, path] of opening) expect(log.split(`"GET ${path} HTTP/1.1"`).length).toBeGreaterThan(2)
    expect(log).not.toContain('SECRET')
    expect(log).not.toContain('mark=last')
  })

  test('pages go on while the shop is away', async () => {
    const before = await get('/')
    await shop.stop()
    const after = await get('/')
    expect(after.status).toBe(200)
    expect(after.text).toBe(before.text)
    expect((await get('/api/goods_type/')).status).toBe(502)
    for (const [path] of opening.slice(0, -1)) expect((await get(path!)).status).toBe(502)
    const errors = await logOf('error.log')
    expect(errors).toContain('/api/goods_type/')
    expect(errors).not.toContain('SECRET')
  })
})

function read(send: typeof tlsRequest, options: RequestOptions, body?: string): Promise<NginxResponse> {
  return new Promise((resolve, reject) => {
    const request = send(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const whole = Buffer.concat(chunks)
        const decode = decoders[response.headers['content-encoding'] ?? '']
        resolve({
          status: response.statusCode,
          headers: response.headers,
          text: String(decode ? decode(whole) : whole),
        })
      })
    })
    request.on('error', reject).end(body)
  })
}
