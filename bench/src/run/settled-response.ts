import { fetchPlain } from '../baselines/constant.ts'

/** More uses than trigger the best compression, which must happen before the measurement. */
const usesBefore = 40
const patienceInMs = 2_000

/** The response as served when requested often. Waits for the best compression, which changes the bytes. */
export async function settledResponse(url: string, headers: Record<string, string>) {
  for (let use = 0; use < usesBefore; use++) await fetchPlain(url, headers)
  const startedAt = performance.now()
  let last = await fetchPlain(url, headers)
  let changedAt = startedAt
  while (performance.now() - changedAt < patienceInMs / 4 && performance.now() - startedAt < patienceInMs) {
    const next = await fetchPlain(url, headers)
    if (next.body.length !== last.body.length) changedAt = performance.now()
    last = next
  }
  return last
}
