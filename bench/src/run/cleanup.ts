/** Cleans up everything that the run has started or created, at its end or on Ctrl-C. */
import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type TakeBack = () => Promise<void>
const pending = new Set<TakeBack>()
let undoing: Promise<void> | undefined

/** @returns cleans up now; a second call waits for the first */
function own(takeBack: TakeBack): TakeBack {
  let done: Promise<void> | undefined
  const takeBackOnce: TakeBack = () => (done ??= takeBack().finally(() => pending.delete(takeBackOnce)))
  pending.add(takeBackOnce)
  return takeBackOnce
}

/** Cleans up in reverse order. */
export function cleanUpAll(): Promise<void> {
  return (undoing ??= (async () => {
    for (const takeBack of [...pending].toReversed()) await takeBack().catch((error: unknown) => console.error(error))
  })())
}

export function cleanUpOnSignals(): void {
  for (const [signal, code] of [['SIGINT', 130] as const, ['SIGTERM', 143] as const]) {
    process.on(signal, () => {
      console.error(`bench: ${signal}: stopping started processes`)
      // Ignores errors from here on, because ending the processes causes them.
      process.on('uncaughtException', () => {})
      void cleanUpAll().then(() => process.exit(code))
    })
  }
}

/** Creates a folder that PostgreSQL's account can enter. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'yokoso-bench-'))
  own(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  await chmod(folder, 0o755)
  return folder
}

export interface ProcessOptions {
  stdio?: StdioOptions
  cwd?: string
  env?: Record<string, string>
}

export interface OwnedProcess {
  child: ChildProcess
  pid: number
  ended: Promise<number | null>
  stop(): Promise<void>
}

/** Excludes the shop's variables, which may name a merchant's own database. */
const passedVariables = ['PATH', 'HOME', 'TMPDIR', 'TMP', 'TEMP', 'LANG', 'USER', 'USERPROFILE', 'SystemRoot']

export function startProcess(command: readonly string[], options: ProcessOptions = {}): OwnedProcess {
  if (undoing) throw new Error('the run is ending')
  const [program, ...args] = command as [string, ...string[]]
  const passed = passedVariables.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  const child = spawn(program, args, { ...options, env: { ...Object.fromEntries(passed), ...options.env } })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const stop = own(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
  })
  return { child, pid: child.pid!, ended, stop }
}

/** @throws when the command fails, with its output */
export async function runToEnd(command: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const { child, ended } = startProcess(command, { stdio: ['ignore', 'pipe', 'pipe'], env })
  let errorOutput = ''
  let output = ''
  child.stdout!.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr!.on('data', (text: Buffer) => (errorOutput += text.toString()))
  const code = await ended
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${(output + errorOutput).slice(-2_000)}`)
  return output
}
