import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { startSweepers } from './sweepers.ts'

const log = pino({ level: 'silent' })

test('a stop during a sweep waits for that sweep, and not for the pause after it', async () => {
  let finish = () => {}
  const sweep = vi.fn(() => new Promise<number>((resolve) => (finish = () => resolve(0))))
  const running = startSweepers([{ name: 'slow', intervalInMs: 60_000, sweep }], log)
  const stopped = running.stop()
  finish()
  await stopped
  expect(sweep).toHaveBeenCalledOnce()
})

test('a failed sweep is retried', async () => {
  const sweep = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(1)
  const running = startSweepers([{ name: 'shaky', intervalInMs: 1, sweep }], log)
  await vi.waitFor(() => expect(sweep.mock.calls.length).toBeGreaterThan(2))
  await running.stop()
})

test('a sweep that has more to do continues at once, and one that has not waits', async () => {
  const sweep = vi.fn().mockResolvedValueOnce('again').mockResolvedValueOnce('again').mockResolvedValue(0)
  const running = startSweepers([{ name: 'many', intervalInMs: 60_000, sweep }], log)
  await vi.waitFor(() => expect(sweep).toHaveBeenCalledTimes(3))
  await running.stop()
  expect(sweep).toHaveBeenCalledTimes(3)
})
