/** The way a notice takes from the sandbox to the shop's processes: shared out, watched, and broken on purpose. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RelayAnswer {
  status: number
  body: string
}

export interface NoticeRelay {
  origin: string
  /** Notices that each process has got. */
  counts: number[]
  /** What the sandbox hears in place of the shop's answer; null: the connection breaks. */
  alter: (answer: RelayAnswer) => RelayAnswer | null
  close(): Promise<void>
}

/** @param origins the shop's processes, which get the notices in turn */
export async function openNoticeRelay(origins: string[]): Promise<NoticeRelay> {
  const server = createServer((request, response) => void pass(request, response))
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const process = relay.counts.reduce((total, count) => total + count, 0) % origins.length
    relay.counts[process]! += 1
    const answer = await fetch(`${origins[process]}${request.url}`, {
      method: 'POST',
      headers: { 'content-type': String(request.headers['content-type']) },
      body: Buffer.concat(chunks),
    })
    const altered = relay.alter({ status: answer.status, body: await answer.text() })
    if (altered) response.writeHead(altered.status, { 'content-type': 'text/plain' }).end(altered.body)
    else response.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const relay: NoticeRelay = {
    origin: `http://127.0.0.1:${port}`,
    counts: origins.map(() => 0),
    alter: (answer) => answer,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return relay
}
