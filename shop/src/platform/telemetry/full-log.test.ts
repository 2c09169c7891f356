import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'

test.runIf(process.platform === 'linux')('a log on a full disk stops nothing, and is reported once', async () => {
  const program = `
    import { createLog } from ${JSON.stringify(new URL('logging.ts', import.meta.url).href)}
    const log = createLog({ logLevel: 'info', workers: 1 })
    for (let turn = 0; turn < 3; turn++) log.info('a line')
    setImmediate(() => console.error('goes on'))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  expect(await text(child.stderr!)).toBe(
    'yokoso: the log cannot be written (ENOSPC); the shop goes on without it\ngoes on\n',
  )
})
