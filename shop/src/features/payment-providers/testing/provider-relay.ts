/** A server between an adapter and its provider, which breaks responses as an attacker or a bad network does. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * `lost`: an error, and nothing is done. `lost_after`: an error once it is done. `forged`: done, and the response is
 * changed after it was signed. `hangs`: no response. `redirects`: to another server. `other_trade`: the last good
 * response again, whatever it is about.
 */
export type ProviderFault = 'lost' | 'lost_after' | 'forged' | 'hangs' | 'redirects' | 'other_trade'

interface RelayedResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface ProviderRelay {
  origin: string
  /** Breaks every response while it is set. */
  fault: ProviderFault | null
  /** The last unbroken response. */
  last: RelayedResponse | null
  /** Requests that followed a redirect. */
  countFollowed(): number
  close(): Promise<void>
}

export async function openProviderRelay(providerOrigin: string): Promise<ProviderRelay> {
  let followed = 0
  const elsewhere = createServer((_request, response) => {
    followed += 1
    response.end('{}')
  })
  const elsewhereOrigin = await listen(elsewhere)

  async function respond(incoming: IncomingMessage): Promise<RelayedResponse> {
    const { fault } = relay
    const lost = { status: 502, headers: {}, body: Buffer.from('no answer') }
    const body = await buffer(incoming)
    if (fault === 'lost') return lost
    if (fault === 'redirects') return { ...lost, status: 307, headers: { location: `${elsewhereOrigin}/taken` } }
    if (fault === 'other_trade') return relay.last ?? lost
    const response = await forward(new URL(incoming.url!, providerOrigin), incoming, body)
    if (fault === null) relay.last = response
    if (fault === 'lost_after') return lost
    if (fault === 'forged') return forge(response)
    return response
  }
  const server = createServer((incoming, outgoing) => {
    if (relay.fault === 'hangs') return
    void respond(incoming).then(({ status, headers, body }) => outgoing.writeHead(status, headers).end(body))
  })
  const relay: ProviderRelay = {
    origin: await listen(server),
    fault: null,
    last: null,
    countFollowed: () => followed,
    async close() {
      await Promise.all([server, elsewhere].map(stop))
    },
  }
  return relay
}

function forward(url: URL, { method, headers }: IncomingMessage, body: Buffer): Promise<RelayedResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: method!, headers: { ...headers, host: url.host } }, (response) => {
      const { 'transfer-encoding': _chunks, connection: _connection, ...own } = response.headers
      buffer(response).then((bytes) => resolve({ status: response.statusCode!, headers: own, body: bytes }), reject)
    })
    outgoing.on('error', reject).end(body)
  })
}

/** The body with another first digit; without any, the signature with another first character. */
function forge(response: RelayedResponse): RelayedResponse {
  const body = withOtherDigit(response.body)
  if (!body.equals(response.body)) return { ...response, body }
  const headers = Object.entries(response.headers).map(([name, value]) =>
    name.endsWith('-signature') ? [name, withOtherStart(String(value))] : [name, value],
  )
  return { ...response, headers: Object.fromEntries(headers) as IncomingHttpHeaders }
}

function withOtherStart(signature: string): string {
  return `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
}

function withOtherDigit(body: Buffer): Buffer {
  return Buffer.from(
    body.toString('latin1').replace(/\d/, (digit) => String((Number(digit) + 1) % 10)),
    'latin1',
  )
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.closeAllConnections()
    server.close(() => resolve())
  })
}
