/** `npm run check`: format, lint, types, architecture, unused code. */
import { checkNames, runChecks } from './checks.ts'
import { requireOwnNode } from './run-step.ts'
import { readOptions } from './read-options.ts'

const { values } = readOptions({ options: { help: { type: 'boolean' } } })
if (values.help) {
  console.log(`npm run check   ${checkNames.join(', ')}; npm run fix corrects what tools can correct`)
  process.exit(0)
}

requireOwnNode()
const failed = (await runChecks()).filter(({ hasPassed }) => !hasPassed).map(({ name }) => name)
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
