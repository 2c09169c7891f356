/** Fails a test with unexpected output on the console. A test that expects output replaces the function. */
import { format } from 'node:util'
import { afterEach } from 'vitest'

const said: string[] = []
console.error = (...args: unknown[]) => void said.push(format(...args))

afterEach(() => {
  const errors = said.splice(0)
  if (errors.length > 0) throw new Error(`said on the console: ${errors.join('\n')}`)
})
