/** Bounded load on loopback, from this process on another. Rounds alternate, so that a busy moment slows all targets. */
import autocannon from 'autocannon'
import { cpuTimeInUs } from './process-costs.ts'

export interface Target {
  url: string
  pid: number
  /** Requests in order, with another list for each connection; without this always `url`. */
  requestsOf?: (connection: number) => autocannon.Request[]
  headers?: Record<string, string>
  /** Expected status of each response, 200 by default. */
  status?: number
}

export interface Load {
  seconds?: number
  /** Number of requests, instead of seconds. */
  amount?: number
  connections?: number
}

export interface Measured {
  perSecond: number
  cpuInUs: number | undefined
  p50InMs: number
  p99InMs: number
}

export const browserHeaders = { 'accept-encoding': 'gzip, deflate, br' }
const defaultConnections = 16

/** @throws for a response with another status, or none */
export async function runLoad(target: Target, { seconds, amount, connections = defaultConnections }: Load) {
  const { requestsOf, pid } = target
  let next = 0
  const before = cpuTimeInUs(pid)
  const startedAt = performance.now()
  const result = await autocannon({
    url: target.url,
    connections,
    // autocannon checks the amount once an interval.
    ...(amount === undefined ? { duration: seconds } : { amount, sampleInt: 50 }),
    headers: target.headers ?? browserHeaders,
    timeout: 30,
    ...(requestsOf && { setupClient: (client) => client.setRequests(requestsOf(next++)) }),
  })
  const elapsedInMs = performance.now() - startedAt
  const after = cpuTimeInUs(pid)
  refuseOthers(target, result)
  const count = result.requests.total
  return {
    perSecond: count / (elapsedInMs / 1000),
    cpuInUs: before === undefined || after === undefined ? undefined : (after - before) / count,
    p50InMs: result.latency.p50,
    p99InMs: result.latency.p99,
  } satisfies Measured
}

function refuseOthers({ url, status = 200 }: Target, result: autocannon.Result): void {
  const statuses = Object.keys((result as { statusCodeStats?: object }).statusCodeStats ?? {})
  const others = statuses.filter((code) => Number(code) !== status)
  if (others.length > 0) throw new Error(`${url}: responses with ${others.join(', ')} instead of ${status}`)
  if (result.errors > 0) throw new Error(`${url}: ${result.errors} errors`)
}

/** Returns the median of each figure, over rounds that alternate between the targets. */
export async function measureInTurn<Name extends string>(
  targets: Record<Name, Target>,
  load: Load,
  rounds = 3,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(targets) as Name[]
  const all = new Map<Name, Measured[]>(names.map((name) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const measured = await runLoad(targets[name], load)
      // The first round is the warm-up.
      if (round > 0) all.get(name)!.push(measured)
    }
  }
  return Object.fromEntries(names.map((name) => [name, medians(all.get(name)!)])) as Record<Name, Measured>
}

export function medians(rounds: readonly Measured[]): Measured {
  const of = (key: keyof Measured) => median(rounds.map((round) => round[key] ?? Number.NaN))
  const cpuInUs = of('cpuInUs')
  return {
    perSecond: of('perSecond'),
    cpuInUs: Number.isNaN(cpuInUs) ? undefined : cpuInUs,
    p50InMs: of('p50InMs'),
    p99InMs: of('p99InMs'),
  }
}

/** For an even count, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2
}

/** @param share 0.5 for the median */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}
