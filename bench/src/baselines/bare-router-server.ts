/** Baseline: renders the shop's own pages by React Router from ready data. Runs as its own process. */
process.env['NODE_ENV'] = 'production'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { createRequestHandler, ServerBuild } from 'react-router'
import type { ApiResponse, PageServices } from '../../../shop/src/platform/shop-api/page-services.ts'

interface PageEntry {
  createRequestHandler: typeof createRequestHandler
  inPage<Result>(services: PageServices, render: () => Result): Result
  createPageContext(services: PageServices): Parameters<ReturnType<typeof createRequestHandler>>[1]
}

const [origin] = process.argv.slice(2)
if (!origin) throw new Error('usage: bare-router-server.ts ORIGIN_OF_THE_SHOP')
const address = new URL('../../../shop/dist/server/index.js', import.meta.url)
const build = (await import(address.href)) as ServerBuild
const { addressOf } = await import('../../../shop/src/platform/shop-api/shop-api.ts')
const entry = build.entry.module as unknown as PageEntry
const handle = entry.createRequestHandler(build, 'production')
const ready = new Map<string, ApiResponse>()
const services: PageServices = {
  language: 'zh-CN',
  settings: {
    shopName: 'yokoso',
    shopOrigin: origin,
    apiOrigin: '',
    hasTestPages: true,
    hasSeveralProviders: false,
    reservedForInMs: 900_000,
    reservedFor: '15 分钟',
    provider: '支付宝',
  },
  shop: null,
  async loadShop() {
    const { body } = await this.callApi('GET /api/shop/', {})
    this.shop = body as PageServices['shop']
  },
  async callApi(key, input) {
    const { path } = addressOf(key, input)
    const known = ready.get(path)
    if (known) return known
    const response = await fetch(`${origin}${path}`)
    const made = { status: response.status, body: await response.json() }
    ready.set(path, made)
    return made
  },
  report: (failure) => console.error(failure),
}

async function render(path: string): Promise<{ status: number; html: string }> {
  const request = new Request(`${origin}${path}`)
  const response = await entry.inPage(services, () => handle(request, entry.createPageContext(services)))
  return { status: response.status, html: (response as Response & { html: string }).html }
}

const server = createServer((request, response) => {
  void answer(request, response)
})

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, html } = await render(request.url!)
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': Buffer.byteLength(html) }
  response.writeHead(status, headers)
  response.end(html)
}
server.listen(0, '127.0.0.1', () => {
  const listening = server.address()
  console.log(typeof listening === 'object' && listening ? listening.port : '')
})
process.stdin.resume().on('end', () => process.exit(0))
