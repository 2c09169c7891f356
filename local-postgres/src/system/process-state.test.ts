import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { findByPs, findProcess } from './process-state.ts'

test.skipIf(process.platform === 'win32').each([
  ['the system', findProcess],
  ['ps', findByPs],
])('distinguishes a living process from an ended one, by %s', async (_source, find) => {
  const child = spawn('sleep', ['30'])
  const pid = child.pid ?? 0
  await expect.poll(() => find(pid)?.name).toBe('sleep')
  expect(find(pid)).toEqual(find(pid))
  child.kill()
  await once(child, 'exit')
  expect(find(pid)).toBeUndefined()
})

test.runIf(process.platform === 'linux')('counts a zombie as dead, though signals still reach it', async () => {
  // The shell never reaps its child, because `exec` replaces it by another program.
  const parent = spawn('sh', ['-c', 'sleep 0.05 & echo $!; exec sleep 30'])
  const [output] = await once(parent.stdout, 'data')
  const zombiePid = Number(String(output))
  await expect.poll(() => findProcess(zombiePid)).toBeUndefined()
  expect(process.kill(zombiePid, 0)).toBe(true)
  expect(findByPs(zombiePid)).toBeUndefined()
  parent.kill()
})
