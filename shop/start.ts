/** `npm start`: checks the runtime, builds what changed, and hands over to the server. Runs on an old Node far enough to say so. */
import cluster from 'node:cluster'

const newestKnownTooOld = 24
if (Number(process.versions.node.split('.')[0]) <= newestKnownTooOld) {
  console.error(`The shop needs Node 26 and brings its own: use "npm start" (this is Node ${process.versions.node}).`)
  process.exit(1)
}
const unknown = process.argv.slice(2).find((argument) => argument !== '--help' && argument !== '--dev')
if (unknown !== undefined) {
  console.error(`Unknown argument ${unknown}; npm start -- --help says more.`)
  process.exit(2)
}
if (process.argv.includes('--help')) {
  console.log(`npm start            the whole shop: database, pages, demo catalogue, payment sandbox; Ctrl-C stops everything
npm run dev          the same with live reload

The payment sandbox and its cashier answer on this machine only, also where PAYMENTS=sandbox lets a public shop use them.
Settings are environment variables; README.md lists them.`)
  process.exit(0)
}
const isDevelopment = process.argv.includes('--dev')
// Without this React's development build renders, three times slower.
process.env.NODE_ENV = isDevelopment ? 'development' : 'production'

const { ensureBuild } = await import('./build/build.ts')
const { compileTexts } = await import('./build/compile-texts.ts')
const { runServer } = await import('./runtime/server-launcher.ts')
const { runWorker } = await import('./runtime/workers/run-worker.ts')
const prepare = isDevelopment ? () => compileTexts() : ensureBuild
const load = () => import('./server.ts')
await (cluster.isWorker
  ? load().then(async ({ createWorkerShop }) => runWorker(await createWorkerShop()))
  : runServer({ isDevelopment, prepare, start: async (options) => (await load()).startServer(options) }))
