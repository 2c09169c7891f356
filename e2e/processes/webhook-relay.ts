/** Acts as a load balancer: receives a provider's webhooks and forwards each to several processes, repeatedly. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface WebhookRelay {
  origin: string
  /** Targets and number of copies from now on. */
  send(origins: string[], copies: number): void
  /** Responses to the copies, oldest first; `no response` of a process that ends before. */
  responses: string[]
  close(): void
}

interface Answer {
  status: number
  contentType: string
  body: string
}

export async function openWebhookRelay(port: number): Promise<WebhookRelay> {
  let origins: string[] = []
  let copies = 1
  const responses: string[] = []
  const server = createServer((request, response) => {
    void pass(request.url ?? '/').then(({ status, contentType, body }) =>
      response.writeHead(status, { 'content-type': contentType }).end(body),
    )

    async function pass(path: string): Promise<Answer> {
      const body = await buffer(request)
      const headers = forwarded(request.headers)
      const answers = await Promise.all(
        Array.from({ length: copies }, (_, turn) => post(`${origins[turn % origins.length]}${path}`, headers, body)),
      )
      responses.push(...answers.map((answer) => answer.body))
      return answers[0]!
    }
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${port}`,
    responses,
    send(to, times) {
      origins = to
      copies = times
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Signatures are in headers of the provider's own. */
function forwarded(headers: IncomingHttpHeaders): Record<string, string> {
  const isOfContent = (name: string) => name === 'content-type' || name.startsWith('wechatpay-')
  return Object.fromEntries(Object.entries(headers).filter(([name]) => isOfContent(name))) as Record<string, string>
}

async function post(address: string, headers: Record<string, string>, body: Buffer): Promise<Answer> {
  const request = fetch(address, { method: 'POST', headers, body: new Uint8Array(body) })
  const response = await request.catch(() => null)
  const text = await response?.text().catch(() => null)
  if (!response || typeof text !== 'string') return { status: 502, contentType: 'text/plain', body: 'no response' }
  return { status: response.status, contentType: response.headers.get('content-type') ?? 'text/plain', body: text }
}
