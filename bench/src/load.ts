/** Bounded load on loopback, on the shop and on the baseline for the same bytes. */
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
  baselinePerSecond: number
  /** Share of the baseline, 0 to 1. */
  ratio: number
  p99InMs: number
}

/** Alternates rounds of the shop and of the baseline, so that a busy moment of the machine slows both. */
export async function measureAgainstBaseline(name: string, url: string): Promise<Measurement> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  const body = Buffer.from(await answer.arrayBuffer())
  const baseline = await startBaseline(body, answer.headers.get('content-type') ?? 'text/plain')
  try {
    const shopRounds: autocannon.Result[] = []
    const baselineRounds: autocannon.Result[] = []
    await runLoad(url, 1)
    for (let round = 0; round < rounds; round++) {
      shopRounds.push(await runLoad(url, roundInSeconds))
      baselineRounds.push(await runLoad(baseline.url, roundInSeconds))
    }
    const requestsPerSecond = median(shopRounds.map(({ requests }) => requests.average))
    const baselinePerSecond = median(baselineRounds.map(({ requests }) => requests.average))
    return {
      name,
      requestsPerSecond,
      baselinePerSecond,
      ratio: requestsPerSecond / baselinePerSecond,
      p99InMs: median(shopRounds.map(({ latency }) => latency.p99)),
    }
  } finally {
    await baseline.stop()
  }
}

async function runLoad(url: string, seconds: number): Promise<autocannon.Result> {
  const result = await autocannon({ url, connections, duration: seconds, headers: { 'accept-encoding': 'identity' } })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers other than 2xx, ${result.errors} errors`)
  }
  return result
}

async function startBaseline(body: Buffer, contentType: string) {
  const folder = await mkdtemp(join(tmpdir(), 'yokoso-bench-'))
  const file = join(folder, 'body')
  await writeFile(file, body)
  const program = fileURLToPath(new URL('baseline-server.ts', import.meta.url))
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
