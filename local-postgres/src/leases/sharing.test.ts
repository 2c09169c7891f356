import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  makeTestFolder,
  query,
  readServerPid,
  readUserPids,
  shareDataDir,
  startForTest,
  startInOtherProcess,
  waitUntilEnded,
} from '../testing/server-fixture.ts'

const shared = shareDataDir()

test('stops the server when its only user is killed', async () => {
  const dataDir = shared.path
  const starter = await startInOtherProcess(dataDir)
  const serverPid = await readServerPid(dataDir)
  starter.process.kill('SIGKILL')
  await waitUntilEnded(serverPid)
  expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toContain('received fast shutdown request')
})

test('leaves the server running for a second process when the first is killed, and stops it with the last', async () => {
  const dataDir = shared.path
  const starter = await startInOtherProcess(dataDir)
  const second = await startForTest(dataDir)
  expect([starter.attached, second.attached]).toEqual([false, true])
  const serverPid = await readServerPid(dataDir)
  starter.process.kill('SIGKILL')
  await once(starter.process, 'exit')
  await expect.poll(() => readUserPids(dataDir), { timeout: 5000 }).toEqual([process.pid])
  expect(await query(second, 'select 1')).toEqual([1])
  await second.stop()
  await waitUntilEnded(serverPid)
})

test('leaves the server running for its starter when an attached process stops', async () => {
  const dataDir = shared.path
  const starter = await startForTest(dataDir)
  const second = await startForTest(dataDir)
  await second.stop()
  await second.stop()
  expect(second.attached).toBe(true)
  expect(await query(starter, 'select 1')).toEqual([1])
})

test('serves two processes that start at the same moment', async () => {
  const dataDir = await makeTestFolder()
  const [one, other, here] = await Promise.all([
    startInOtherProcess(dataDir),
    startInOtherProcess(dataDir),
    startForTest(dataDir),
  ])
  expect([one.attached, other.attached, here.attached].filter((attached) => !attached)).toHaveLength(1)
})

test.skipIf(process.platform === 'win32')(
  'leaves the server alone on Ctrl-C until the shop has stopped it',
  async () => {
    const dataDir = shared.path
    const starter = await startInOtherProcess(dataDir)
    const serverPid = await readServerPid(dataDir)
    process.kill(-(starter.process.pid ?? 0), 'SIGINT')
    await once(starter.process, 'exit')
    expect(starter.lines).toContain('stopped')
    await waitUntilEnded(serverPid)
  },
)
