import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeFolder, startProcess, cleanUpAll } from './cleanup.ts'

const waiting = [process.execPath, '-e', 'process.stdin.resume()']

test('started processes end and created folders are deleted, also those cleaned up before', async () => {
  const folder = await makeFolder()
  const stopped = startProcess(waiting, { stdio: ['pipe', 'ignore', 'inherit'] })
  const running = startProcess(waiting, { stdio: ['pipe', 'ignore', 'inherit'] })
  await stopped.stop()
  await stopped.stop()
  await cleanUpAll()
  await running.ended
  expect(existsSync(folder)).toBe(false)
  expect(() => startProcess(waiting)).toThrow('the run is ending')
})
