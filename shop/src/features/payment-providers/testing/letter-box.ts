/** Collects a provider's webhooks, and acknowledges each. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PostedWebhook } from '../server/providers/payment-provider.ts'

export interface LetterBox {
  received: (PostedWebhook & { body: Buffer })[]
  url: string
  close(): Promise<void>
}

/** @param answer the body that ends a webhook's delivery */
export async function openLetterBox(type: string, answer: string): Promise<LetterBox> {
  const received: LetterBox['received'] = []
  async function collect(request: IncomingMessage, response: ServerResponse): Promise<void> {
    received.push({ headers: request.headers, body: await buffer(request) })
    response.writeHead(200, { 'content-type': type }).end(answer)
  }
  const server = createServer((request, response) => void collect(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    received,
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
