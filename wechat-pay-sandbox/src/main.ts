import { parseArgs } from 'node:util'
import { exitCodeWithoutPort } from './exit-codes.ts'
import { DataFolderInUse } from './ledger/database.ts'
import { startSandbox } from './sandbox.ts'

const help = `Usage: node wechat-pay-sandbox/src/main.ts [options]

A stand-in for WeChat Pay that speaks its real protocol. Nothing is ever charged.

  --data DIR          folder of keys, trades and notices (default: .data/wechat-pay-sandbox)
  --port PORT         default: 5181
  --host HOST         address to listen on (default: 127.0.0.1)
  --exit-with-parent  stop when standard input closes
  --help              show this text

Once it listens, it prints one line of JSON: {"ready":true,"origin":"http://localhost:5181"}`

class BadUsage extends Error {}

type Options = { dataDir: string; port: number; host: string; exitsWithParent: boolean }

function readOptions(): Options | 'help' {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: '.data/wechat-pay-sandbox' },
      port: { type: 'string', default: '5181' },
      host: { type: 'string', default: '127.0.0.1' },
      'exit-with-parent': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  const port = Number(values.port)
  if (!/^\d+$/.test(values.port) || port > 65_535) throw new BadUsage(`--port ${values.port} is not a port`)
  return { dataDir: values.data, port, host: values.host, exitsWithParent: values['exit-with-parent'] }
}

const sqliteFull = 13

/** One line about a failure that the user can fix; undefined for a bug. */
function explain(error: unknown, options: Options | undefined): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof BadUsage || error instanceof DataFolderInUse) return error.message
  const code = 'code' in error ? String(error.code) : ''
  const isDiskFull = code === 'ENOSPC' || code === 'EDQUOT' || ('errcode' in error && error.errcode === sqliteFull)
  if (isDiskFull) return `the disk of ${options?.dataDir} is full`
  if (code.startsWith('ERR_PARSE_ARGS')) return error.message
  if (code === 'EADDRINUSE') return `port ${options?.port} is already in use`
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') return error.message
  return undefined
}

function isOfListening(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'listen'
}

async function main(): Promise<void> {
  let options: Options | undefined
  try {
    const read = readOptions()
    if (read === 'help') return console.log(help)
    options = read
    // Makes keys and trades readable by their owner only; SQLite creates its files itself.
    process.umask(0o077)
    const sandbox = await startSandbox(options)
    let isStopping = false
    const stop = (): void => {
      if (isStopping) return
      isStopping = true
      void sandbox.close().then(() => process.exit(0))
    }
    process.on('SIGTERM', stop).on('SIGINT', stop)
    if (options.exitsWithParent) process.stdin.on('end', stop).on('error', stop).resume()
    console.log(JSON.stringify({ ready: true, origin: sandbox.origin }))
  } catch (error) {
    console.error(explain(error, options) ?? error)
    process.exitCode = isOfListening(error) ? exitCodeWithoutPort : 1
  }
}

await main()
