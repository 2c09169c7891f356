import cluster, { type Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { WorkerProcess } from './worker-process.ts'

let forked: EventEmitter
let sent: unknown[]

beforeEach(() => {
  sent = []
  const send = (message: unknown) => sent.push(message)
  forked = Object.assign(new EventEmitter(), { isConnected: () => true, send })
  const fork = vi.spyOn(cluster, 'fork').mockReturnValue(forked as Worker)
  return () => fork.mockRestore()
})

test('messages wait until a worker listens', async () => {
  const worker = new WorkerProcess(() => {})
  worker.send({ does: 'stop' })
  await setImmediate()
  expect(sent).toEqual([])
  forked.emit('message', { type: 'ready' })
  await setImmediate()
  expect(sent).toEqual([{ does: 'stop' }])
})

test('a worker that ends before it listens receives nothing', async () => {
  const worker = new WorkerProcess(() => {})
  worker.send({ does: 'stop' })
  forked.emit('exit', null, 'SIGKILL')
  expect(await worker.hasEnded).toEqual([null, 'SIGKILL'])
  expect(sent).toEqual([])
})
