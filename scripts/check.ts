/** `npm run check`: format, lint, types, architecture, unused code. */
import { checks } from './checks.ts'
import { requireOwnNode, runStep } from './run-step.ts'
import { readOptions } from './read-options.ts'

const { values } = readOptions({ options: { help: { type: 'boolean' } } })
if (values.help) {
  console.log(
    `npm run check   ${checks.map(({ name }) => name).join(', ')}; npm run fix mends what can be mended by itself`,
  )
  process.exit(0)
}

requireOwnNode()
const failed: string[] = []
for (const step of checks) {
  const result = await runStep(step)
  if (!result.hasPassed) failed.push(step.name)
}
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
