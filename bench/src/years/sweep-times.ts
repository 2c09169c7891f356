/** Receives the traces of a shop and stores the durations of each sweeper's runs. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SweepTimes {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  endpoint: string
  /** Milliseconds of each run, by the sweeper's name; since the last call. */
  take(): Map<string, number[]>
  /** @throws where the sweeper does not end a run in time */
  waitFor(sweeper: string, timeoutInMs: number): Promise<number>
  close(): Promise<void>
}

interface Traces {
  resourceSpans: {
    scopeSpans: { spans: { name: string; startTimeUnixNano: string; endTimeUnixNano: string }[] }[]
  }[]
}

const prefix = 'sweep '

export async function receiveSweepTimes(): Promise<SweepTimes> {
  let times = new Map<string, number[]>()
  const waiting = new Map<string, (timeInMs: number) => void>()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      for (const { name, startTimeUnixNano, endTimeUnixNano } of spansIn(JSON.parse(body) as Traces)) {
        if (!name.startsWith(prefix)) continue
        const sweeper = name.slice(prefix.length)
        const timeInMs = Number(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)) / 1e6
        times.set(sweeper, [...(times.get(sweeper) ?? []), timeInMs])
        waiting.get(sweeper)?.(timeInMs)
      }
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take() {
      const taken = times
      times = new Map()
      return taken
    },
    waitFor: (sweeper, timeoutInMs) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`no run of “${sweeper}” ended in time`)), timeoutInMs)
        waiting.set(sweeper, (timeInMs) => {
          clearTimeout(timer)
          waiting.delete(sweeper)
          resolve(timeInMs)
        })
      }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const spansIn = ({ resourceSpans }: Traces) =>
  resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
