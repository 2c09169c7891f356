/** Runs the stand-ins of payment providers as child processes, which end with the shop. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ConfiguredStandIn, PaymentConfig } from '#features/payment-providers/server/config.ts'
import type { ProviderSetup } from '#features/payment-providers/server/index.ts'
import type { Config } from '#platform/config/config.ts'
import { BadConfiguration, isLoopbackOrigin } from '#platform/config/variables.ts'
import { partOfProgram } from './program.ts'
import { allOrFirstFailure, type ShutdownStack } from './shutdown-stack.ts'

/** Addresses of the providers' stand-ins. */
export interface StandInAddress {
  provider: string
  origin: string
}

interface RunningStandIn extends StandInAddress {
  close(): Promise<void>
}

interface StandInStart {
  /** The shop's data folder. */
  dataDir: string
  /** Runs the sources in place of the bundled program. */
  isDevelopment: boolean
  log(line: string): void
  onClose: ShutdownStack['onClose']
}

/**
 * The providers in use: those that are set up, and stand-ins that the shop runs.
 * A stand-in without an address in `addresses` listens at its usual port.
 */
export async function openProviders(
  { providers, standIns }: PaymentConfig,
  { dataDir }: Pick<Config, 'dataDir'>,
  addresses: readonly StandInAddress[] = [],
): Promise<readonly ProviderSetup[]> {
  const started = await Promise.all(
    standIns
      .filter(({ isStarted }) => isStarted)
      .map(({ provider, folder, port, setUp }) => {
        const running = addresses.find((address) => address.provider === provider)
        return setUp({ origin: running?.origin ?? `http://localhost:${port}`, folder: join(dataDir, folder) })
      }),
  )
  return [...providers, ...started]
}

/** @throws BadConfiguration where a shop with a public origin trusts a stand-in's key, unless pretended money is allowed */
export async function refuseKeysOfStandIns(config: Config, payments: PaymentConfig): Promise<void> {
  if (isLoopbackOrigin(config.shopOrigin) || payments.allowsPretendedMoney) return
  for (const standIn of payments.standIns) {
    const folder = join(config.dataDir, standIn.folder)
    if (existsSync(folder)) await standIn.refuseOwnKey(folder)
  }
}

const firstPauseInMs = 500
const maxPauseInMs = 30_000

/**
 * Starts those that the shop runs.
 * @throws BadConfiguration naming the port that is in use, or the folder that the stand-in cannot use
 */
export async function startStandIns(
  standIns: readonly ConfiguredStandIn[],
  { onClose, ...start }: StandInStart,
): Promise<StandInAddress[]> {
  return allOrFirstFailure(
    standIns
      .filter(({ isStarted }) => isStarted)
      .map(async (standIn) => {
        const { close, ...address } = await startStandIn(standIn, start)
        onClose(close)
        return address
      }),
  )
}

/** Restarts the stand-in when it ends by itself; the state is in its folder. */
async function startStandIn(
  standIn: ConfiguredStandIn,
  { dataDir, isDevelopment, log }: Omit<StandInStart, 'onClose'>,
): Promise<RunningStandIn> {
  const program = isDevelopment ? standIn.sources : fileURLToPath(partOfProgram(standIn.program))
  const place = { ...standIn, program, dataDir: join(dataDir, standIn.folder) }
  let run = await startOnce(place)
  const { origin } = run
  const stopping = new AbortController()
  const guarding = guard()
  return {
    provider: standIn.provider,
    origin,
    async close() {
      stopping.abort()
      run.child.kill('SIGTERM')
      await guarding
    },
  }

  async function guard(): Promise<void> {
    let pauseInMs = firstPauseInMs
    for (;;) {
      const startedAt = Date.now()
      await run.exited
      if (stopping.signal.aborted) return
      // A stand-in that ran for a while starts again with the shortest pause.
      if (Date.now() - startedAt > maxPauseInMs) pauseInMs = firstPauseInMs
      log(`the sandbox has ended${run.complaint() && `: ${run.complaint()}`}; it is started again`)
      while (await hasTimePassed(pauseInMs)) {
        pauseInMs = Math.min(2 * pauseInMs, maxPauseInMs)
        try {
          run = await startOnce({ ...place, port: Number(new URL(origin).port) })
          break
        } catch (error) {
          log(`the sandbox could not be started: ${(error as Error).message}`)
        }
      }
      // Stopped while starting: close() has only ended the previous child.
      if (stopping.signal.aborted) run.child.kill('SIGTERM')
    }
  }

  /** False when stopped meanwhile. */
  async function hasTimePassed(timeInMs: number): Promise<boolean> {
    return sleep(timeInMs, true, { signal: stopping.signal }).catch(() => false)
  }
}

interface Run {
  origin: string
  child: ChildProcess
  exited: Promise<unknown>
  /** The last lines of its standard error. */
  complaint(): string
}

interface Place extends Pick<ConfiguredStandIn, 'port' | 'portVariable' | 'exitCodeWithoutPort'> {
  /** The file that Node runs. */
  program: string
  /** The stand-in's own folder. */
  dataDir: string
}

async function startOnce({ program, dataDir, port, portVariable, exitCodeWithoutPort }: Place): Promise<Run> {
  const args = [program, '--data', dataDir, '--port', String(port), '--exit-with-parent']
  // Detached from the terminal's group: Ctrl-C reaches the shop, which then ends the stand-in.
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'], detached: true })
  const exited = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-2000)
  })
  const complaint = () => output.trim()
  const ended = exited.then(([code]) => ({ code }))
  const first = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
  if ('code' in first) {
    const setting = first.code === exitCodeWithoutPort ? portVariable : 'DATA_DIR'
    throw new BadConfiguration(`${setting}: ${complaint() || 'the sandbox did not start'}`)
  }
  const { origin } = JSON.parse(String(first[0])) as { origin: string }
  return { origin, child, exited, complaint }
}
