/** Fails a test with unexpected output on the console. A test that expects output replaces the function. */
import { format } from 'node:util'
import { afterEach } from 'vitest'

const output: string[] = []
console.error = (...args: unknown[]) => void output.push(format(...args))

afterEach(() => {
  const errors = output.splice(0)
  if (errors.length > 0) throw new Error(`written to the console: ${errors.join('\n')}`)
})
