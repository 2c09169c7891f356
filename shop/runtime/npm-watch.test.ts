import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const watch = fileURLToPath(new URL('npm-watch.ts', import.meta.url))
const shop = `
  const { onNpmExit } = await import(${JSON.stringify(watch)})
  onNpmExit(() => { console.log('gone'); process.exit() })
  console.log('up ' + process.pid)
  setTimeout(() => { console.log('left alone'); process.exit() }, 1500)`
const parent = `
  const { spawn } = await import('node:child_process')
  spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(shop)}], { stdio: 'inherit', detached: true })
  setInterval(() => {}, 1000)`

/** Output of a process whose parent is killed. */
async function outliveParent(script: string): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', parent], {
    env: { ...process.env, npm_lifecycle_event: script },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  expect((await lines.next()).value).toMatch(/^up /)
  child.kill('SIGKILL')
  await once(child, 'exit')
  return String((await lines.next()).value)
}

test.each(['start', 'dev'])('a killed npm ends the process of its %s script', async (script) => {
  expect(await outliveParent(script)).toBe('gone')
})

test('a process that npm start did not run outlives its parent', async () => {
  expect(await outliveParent('test')).toBe('left alone')
})
