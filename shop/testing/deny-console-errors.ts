/** Unexpected output on the console fails a test. A test that expects it replaces the function. */
import { format } from 'node:util'
import { afterEach } from 'vitest'

const said: string[] = []
console.error = (...args: unknown[]) => void said.push(format(...args))

afterEach(() => {
  const errors = said.splice(0)
  if (errors.length > 0) throw new Error(`said on the console: ${errors.join('\n')}`)
})
