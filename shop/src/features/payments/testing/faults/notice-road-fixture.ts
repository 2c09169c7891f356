/** The way a notice takes from the sandbox to the shop's processes: shared out, watched, and broken on purpose. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RoadAnswer {
  status: number
  body: string
}

export interface NoticeRoad {
  origin: string
  /** Notices that each process has got. */
  counts: number[]
  /** What the sandbox hears in place of the shop's answer; null: the connection breaks. */
  alter: (answer: RoadAnswer) => RoadAnswer | null
  close(): Promise<void>
}

/** @param origins the shop's processes, which get the notices in turn */
export async function openNoticeRoad(origins: string[]): Promise<NoticeRoad> {
  const server = createServer((request, response) => void pass(request, response))
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const process = road.counts.reduce((total, count) => total + count, 0) % origins.length
    road.counts[process]! += 1
    const answer = await fetch(`${origins[process]}${request.url}`, {
      method: 'POST',
      headers: { 'content-type': String(request.headers['content-type']) },
      body: Buffer.concat(chunks),
    })
    const altered = road.alter({ status: answer.status, body: await answer.text() })
    if (altered) response.writeHead(altered.status, { 'content-type': 'text/plain' }).end(altered.body)
    else response.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const road: NoticeRoad = {
    origin: `http://127.0.0.1:${port}`,
    counts: origins.map(() => 0),
    alter: (answer) => answer,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return road
}
