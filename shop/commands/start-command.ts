/**
 * `npm run NAME`: runs the command from the bundle, as `npm start` does. Before the first build, or after a change,
 * runs its sources.
 */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { findBuilt } from '../build/build.ts'
import { commands, partOfProgram } from '../runtime/program.ts'

// The command reads its own arguments only.
const [commandName] = process.argv.splice(2, 1)
const name = commands.find((command) => command === commandName)
if (name === undefined) {
  console.error(`No such command: ${commandName}. There are: ${commands.join(' ')}`)
  process.exit(2)
}
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../dist/compile-cache', import.meta.url))
enableCompileCache(process.env.NODE_COMPILE_CACHE)
const { program } = await findBuilt()
if (program) await import(partOfProgram(`command-${name}`))
else {
  const { compileTexts } = await import('../build/compile-texts.ts')
  await compileTexts()
  await import(`./${name}.ts`)
}
