/** Acts as a load balancer: receives Alipay's webhooks and forwards each to several processes, repeatedly. */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

export interface WebhookRelay {
  origin: string
  /** Targets and number of copies from now on. */
  send(origins: string[], copies: number): void
  /** Responses to the copies, oldest first. */
  responses: string[]
  close(): void
}

export async function openWebhookRelay(port: number): Promise<WebhookRelay> {
  let origins: string[] = []
  let copies = 1
  const responses: string[] = []
  const server = createServer((request, response) => {
    void pass(request.url ?? '/').then((body) => response.end(body))

    async function pass(path: string): Promise<string> {
      const body = await text(request)
      const sent = Array.from({ length: copies }, (_, turn) => post(`${origins[turn % origins.length]}${path}`, body))
      const bodies = await Promise.all(sent)
      responses.push(...bodies)
      return bodies[0] ?? 'fail'
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

async function post(address: string, body: string): Promise<string> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body,
  })
  return response.text()
}
