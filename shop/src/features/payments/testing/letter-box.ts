/** Collects a provider's webhooks, and acknowledges each. */
import { createServer } from 'node:http'
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
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      received.push({ headers: request.headers, body })
      response.writeHead(200, { 'content-type': type }).end(answer)
    })
  })
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
