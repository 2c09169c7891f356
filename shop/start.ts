/**
 * `npm start`: checks the runtime, builds what changed, and starts the server. Even an old Node can run this far and
 * report its version.
 */
import cluster from 'node:cluster'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

const newestKnownTooOld = 24
if (Number(process.versions.node.split('.')[0]) <= newestKnownTooOld) {
  console.error(`The shop needs Node 26 and brings its own: use "npm start" (this is Node ${process.versions.node}).`)
  process.exit(1)
}
const unknown = process.argv.slice(2).find((argument) => argument !== '--help' && argument !== '--dev')
if (unknown !== undefined) {
  console.error(`Unknown argument ${unknown}; see npm start -- --help.`)
  process.exit(2)
}
if (process.argv.includes('--help')) {
  console.log(`npm start            starts the whole shop: database, pages, demo catalogue, payment sandbox; Ctrl-C stops it
npm run dev          the same with live reload

The payment sandbox and its cashier are reachable from this machine only, even if PAYMENTS=sandbox is set for a public shop.
Settings are environment variables; docs/configuration.md lists them.`)
  process.exit(0)
}
const isDevelopment = process.argv.includes('--dev')
process.env.NODE_ENV = isDevelopment ? 'development' : 'production'

if (isDevelopment) {
  const { compileTexts } = await import('./build/compile-texts.ts')
  const { runServer } = await import('./runtime/server-launcher.ts')
  const load = () => import('./server.ts')
  await runServer({ isDevelopment, prepare: () => compileTexts(), start: async (o) => (await load()).startServer(o) })
} else {
  // Compile cache of Node; the sandbox and the watchdog read the variable.
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('dist/compile-cache', import.meta.url))
  enableCompileCache(process.env.NODE_COMPILE_CACHE)
  const { partOfProgram } = await import('./runtime/program.ts')
  const load = () => import(partOfProgram('server')) as Promise<typeof import('./server.ts')>
  if (cluster.isWorker) {
    const { runWorker }: typeof import('./runtime/workers/run-worker.ts') = await import(partOfProgram('run-worker'))
    runWorker(await (await load()).createWorkerShop())
  } else {
    const { ensureBuild, isBuilt } = await import('./build/build.ts')
    const launcher = (await isBuilt()) ? partOfProgram('server-launcher') : './runtime/server-launcher.ts'
    const { runServer }: typeof import('./runtime/server-launcher.ts') = await import(launcher)
    await runServer({ isDevelopment, prepare: ensureBuild, start: async (o) => (await load()).startServer(o) })
  }
}
