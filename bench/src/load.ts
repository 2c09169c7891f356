/** Bounded load on loopback, and the limit for the same bytes measured right beside it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'

const connections = 16
const rounds = 3
const roundInSeconds = 2

export interface Measurement {
  name: string
  requestsPerSecond: number
  limitPerSecond: number
  /** Part of the limit, 0 to 1. */
  ratio: number
  p99InMs: number
}

/** Alternates rounds of the shop and of the limit, so that a busy moment of the machine meets both. */
export async function measureAgainstLimit(name: string, url: string): Promise<Measurement> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  const body = Buffer.from(await answer.arrayBuffer())
  const limit = await startLimit(body, answer.headers.get('content-type') ?? 'text/plain')
  try {
    const shop: autocannon.Result[] = []
    const ceiling: autocannon.Result[] = []
    await fire(url, 1)
    for (let round = 0; round < rounds; round++) {
      shop.push(await fire(url, roundInSeconds))
      ceiling.push(await fire(limit.url, roundInSeconds))
    }
    const requestsPerSecond = median(shop.map(({ requests }) => requests.average))
    const limitPerSecond = median(ceiling.map(({ requests }) => requests.average))
    return {
      name,
      requestsPerSecond,
      limitPerSecond,
      ratio: requestsPerSecond / limitPerSecond,
      p99InMs: median(shop.map(({ latency }) => latency.p99)),
    }
  } finally {
    await limit.stop()
  }
}

async function fire(url: string, seconds: number): Promise<autocannon.Result> {
  const result = await autocannon({ url, connections, duration: seconds, headers: { 'accept-encoding': 'identity' } })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers other than 2xx, ${result.errors} errors`)
  }
  return result
}

async function startLimit(body: Buffer, contentType: string) {
  const folder = await mkdtemp(join(tmpdir(), 'yokoso-bench-'))
  const file = join(folder, 'body')
  await writeFile(file, body)
  const program = fileURLToPath(new URL('limit-server.ts', import.meta.url))
  const server = spawn(process.execPath, [program, file, contentType], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [port] = (await once(createInterface(server.stdout), 'line')) as [string]
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      const exited = once(server, 'exit')
      server.stdin.end()
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.trunc(values.length / 2)]!
}
