/** The project's own scripts reject unknown options before measuring or starting. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

test.each([
  ['scripts/check.ts', '--bogus'],
  ['scripts/test.ts', '--bogus'],
  ['scripts/test.ts', 'bogus'],
  ['bench/src/bench.ts', '--bogus'],
  ['e2e/lighthouse.ts', '--page', 'bogus'],
  ['e2e/lighthouse.ts', '--runs', '0'],
  ['e2e/gallery.ts', '--screen', 'bogus'],
  ['e2e/gallery.ts', '--lang', 'bogus'],
  ['e2e/html-check.ts', '--bogus'],
  ['shop/start.ts', '--bogus'],
])('%s %s %s is refused in one line with the exit code 2', async (script, ...args) => {
  const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, [script, ...args.filter(Boolean)], { cwd: root }, (error, stdout, stderr) =>
      resolve({ code: error?.code, output: stdout + stderr }),
    )
  })
  expect(code).toBe(2)
  expect(output).toMatch(/^[^\n]+\n$/)
})
