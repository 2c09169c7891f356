/** Outgoing connections of the shop: none follows a redirect, and none accepts an invalid certificate. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createSecureContext, TLSSocket } from 'node:tls'
import { SpanKind } from '@opentelemetry/api'
import { pino } from 'pino'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  type ProviderFolder,
  readProviderFolders,
  setUpProvider,
} from '#features/payment-providers/testing/provider-folders.ts'
import type { Config } from '#platform/config/config.ts'
import { openPool } from '#platform/database/connections/connections.ts'
import { openStorage } from '#platform/storage/storage.ts'
import { exportSpans } from '#platform/telemetry/tracing/export-spans.ts'
import { startTrace } from '#platform/telemetry/tracing/spans.ts'

const servers: Server[] = []
const log = pino({ level: 'silent' })
let tls: { key: string; cert: string }
let addresses: string[]
const note: RequestListener = (request, response) => {
  addresses.push(`${request.method} ${request.url}`)
  response.end('{}')
}

async function listen(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

beforeAll(async () => {
  const pems = await generate([{ name: 'commonName', value: 'localhost' }], { keyType: 'ec', curve: 'P-256' })
  tls = { key: pems.private, cert: pems.cert }
})
beforeEach(() => {
  addresses = []
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'shop')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
})
afterAll(() => {
  for (const server of servers) server.close()
})

const storageAt = (origin: string) => openStorage({ storageUrl: `s3://pictures?endpoint=${origin}` } as Config)

const providers = (await readProviderFolders()).filter(({ fixture }) => fixture)
const queryAt =
  ({ definition, fixture }: ProviderFolder) =>
  async (origin: string) => {
    const { provider } = setUpProvider(definition, fixture!, { origin })
    return (await provider.query({ outTradeNo: '1', providerRef: null, tradeNo: null })).kind
  }

/** Each makes one request and returns the outcome. */
const calls: Record<string, (origin: string) => Promise<unknown>> = {
  ...Object.fromEntries(providers.map((provider) => [provider.definition.name, queryAt(provider)])),
  storage: async (origin) => (await storageAt(origin)).getBytes('a.webp').catch(() => 'unknown'),
  async 'the collector of traces'(origin) {
    const warn = vi.spyOn(log, 'warn')
    const stop = exportSpans({ endpoint: origin, headers: {}, serviceName: 'tea', share: 1 }, log)
    startTrace('a trace', SpanKind.INTERNAL)!.end()
    await stop()
    return warn.mock.calls.length === 1 ? 'unknown' : 'sent'
  },
}

test.each(Object.entries(calls))('%s is not followed to where a redirect leads', async (_name, call) => {
  const elsewhere = await listen(createServer(note))
  const respond = vi.fn()
  const redirecting = createServer((_request, response) => {
    respond()
    response.writeHead(307, { location: `http://127.0.0.1:${elsewhere}/taken` }).end()
  })
  expect(await call(`http://127.0.0.1:${await listen(redirecting)}`)).toBe('unknown')
  expect(respond).toHaveBeenCalledOnce()
  expect(addresses).toEqual([])
})

test.each(Object.entries(calls))('%s receives nothing while its certificate is not valid', async (_name, call) => {
  expect(await call(`https://127.0.0.1:${await listen(createTlsServer(tls, note))}`)).toBe('unknown')
  expect(addresses).toEqual([])
})

/** Responds S to a TLS request, as PostgreSQL does, and records the following bytes. */
function listenAsDatabase(pems: { key: string; cert: string }): Promise<number> {
  const secureContext = createSecureContext(pems)
  return listen(
    createSocketServer((socket) =>
      socket.once('data', () => {
        socket.write('S')
        const secure = new TLSSocket(socket, { isServer: true, secureContext })
        secure
          .on('error', () => {})
          .on('data', (data) => {
            addresses.push(data.toString())
            secure.destroy()
          })
      }),
    ),
  )
}

async function queryDatabase(address: string): Promise<unknown> {
  const pool = openPool({
    connectionString: `postgresql://shop:secret@${address}`,
    maxConnections: 1,
    statementTimeoutInMs: 5_000,
    isPooler: false,
    preparesStatements: true,
    onConnectionLost() {},
  })
  const failure = await pool.query('select 1').catch((error: unknown) => error)
  await pool.end()
  return failure
}

test.each(['require', 'verify-full'])('a database with an invalid certificate receives nothing: %s', async (mode) => {
  const failure = await queryDatabase(`127.0.0.1:${await listenAsDatabase(tls)}/shop?sslmode=${mode}`)
  expect(failure).toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  expect(addresses).toEqual([])
})

test('a database with a private authority’s certificate is accepted by the name in it, and by no other', async () => {
  const pems = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    curve: 'P-256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  const authority = join(await mkdtemp(join(tmpdir(), 'yokoso-authority-')), 'root.pem')
  onTestFinished(() => rm(dirname(authority), { recursive: true }))
  await writeFile(authority, pems.cert)
  const port = await listenAsDatabase({ key: pems.private, cert: pems.cert })
  const rest = `${port}/shop?sslmode=verify-full&sslrootcert=${encodeURIComponent(authority)}`
  expect(await queryDatabase(`127.0.0.1:${rest}`)).toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  expect(addresses).toEqual([])
  await queryDatabase(`localhost:${rest}`)
  expect(addresses[0]).toContain('shop')
})

test('pictures are stored in S3, under a signature', async () => {
  const stored = new Map<string, Buffer>()
  const signed: boolean[] = []
  const s3 = createServer((request, response) => void respond(request, response))
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url!, 'http://s3')
    signed.push((request.headers.authorization ?? '').startsWith('AWS4-HMAC-SHA256 Credential=shop/'))
    const body = await buffer(request)
    if (request.method === 'PUT') stored.set(pathname, body)
    if (request.method === 'DELETE') stored.delete(pathname)
    const bytes = request.method === 'PUT' ? Buffer.alloc(0) : stored.get(pathname)
    if (!bytes && request.method !== 'DELETE') response.writeHead(404).end()
    else response.writeHead(200, { 'content-length': bytes?.length ?? 0 }).end(request.method === 'GET' ? bytes : '')
  }
  const storage = await storageAt(`http://127.0.0.1:${await listen(s3)}`)
  await storage.put('goods/7.webp', 'a picture')
  expect([...stored]).toEqual([['/pictures/goods/7.webp', Buffer.from('a picture')]])
  expect(Buffer.from(await storage.getBytes('goods/7.webp')).toString()).toBe('a picture')
  expect(await storage.exists('goods/7.webp')).toBe(true)
  await storage.delete('goods/7.webp')
  expect(await storage.exists('goods/7.webp')).toBe(false)
  expect(signed).not.toContain(false)
})
