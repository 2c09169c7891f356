/** `npm run check`: format, lint, types, architecture, unused code. */
import { checkNames, runChecks } from './checks.ts'
import { requireOwnNode } from './run-step.ts'
import { readOptions, requireKnown } from './read-options.ts'

const { values, positionals } = readOptions({ options: { help: { type: 'boolean' } }, allowPositionals: true })
if (values.help) {
  console.log(`npm run check -- [NAME …]   ${checkNames.join(', ')}; npm run fix corrects what tools can correct`)
  process.exit(0)
}
requireKnown('npm run check', positionals, checkNames)

requireOwnNode()
const failed = (await runChecks(positionals)).filter(({ hasPassed }) => !hasPassed).map(({ name }) => name)
if (failed.length > 0)
  console.error(`\nFailed: ${failed.join(', ')}. Formats and many lint errors are corrected by npm run fix`)
process.exitCode = failed.length > 0 ? 1 : 0
