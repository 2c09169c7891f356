/** Runs the project's own Alipay sandbox as a child process, which ends with the shop. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ensureSandboxKeys, exitCodeWithoutPort } from '@yokoso/alipay-sandbox'
import {
  type AlipayAccount,
  isAlipaySetup,
  isSameAlipayKey,
  type PaymentConfig,
} from '#features/payments/server/index.ts'
import type { Config } from '#platform/config/config.ts'
import { BadConfiguration, isLoopbackOrigin } from '#platform/config/variables.ts'

export interface SandboxProcess {
  origin: string
  account: AlipayAccount
  close(): Promise<void>
}

export interface SandboxLocation {
  /** The shop's data folder. */
  dataDir: string
  port: number
}

export interface SandboxStart extends SandboxLocation {
  /** Path of the bundled program, or of its sources. */
  program?: string
  log(line: string): void
}

const dataDirOf = ({ dataDir }: Pick<SandboxLocation, 'dataDir'>) => join(dataDir, 'alipay-sandbox')

/** The sandbox account of this data folder, whether the sandbox runs or not. */
export async function readSandboxAccount(location: SandboxLocation): Promise<AlipayAccount> {
  return accountAt(`http://localhost:${location.port}`, await ensureSandboxKeys(dataDirOf(location)))
}

/**
 * The data folder contains the sandbox's keys, so anybody who reads them could fake a payment.
 * @throws BadConfiguration where a shop with a public origin uses them, unless pretended money is allowed
 */
export async function refuseSandboxKeys(config: Config, payments: PaymentConfig): Promise<void> {
  const alipay = payments.providers.find(isAlipaySetup)
  const isPublic = !isLoopbackOrigin(config.shopOrigin) && !payments.allowsPretendedMoney
  if (!alipay || !isPublic || !existsSync(dataDirOf(config))) return
  const sandbox = await readSandboxAccount({ dataDir: config.dataDir, port: payments.sandboxPort })
  if (isSameAlipayKey(alipay.account.alipayPublicKey, sandbox.alipayPublicKey)) {
    throw new BadConfiguration("ALIPAY_PUBLIC_KEY: is the sandbox's; set Alipay's, or PAYMENTS=sandbox")
  }
}

function accountAt(origin: string, credentials: Awaited<ReturnType<typeof ensureSandboxKeys>>): AlipayAccount {
  const { appId, sellerId, appPrivateKey, alipayPublicKey } = credentials
  return { gateway: `${origin}/gateway.do`, appId, sellerId, appPrivateKey, alipayPublicKey }
}

const sources = fileURLToPath(import.meta.resolve('@yokoso/alipay-sandbox/main'))

const firstPauseInMs = 500
const maxPauseInMs = 30_000

/**
 * Starts the sandbox, and restarts it when it ends by itself: its state is in its folder.
 * @throws BadConfiguration naming the port that is in use, or the folder that the sandbox cannot use
 */
export async function startSandboxProcess(start: SandboxStart): Promise<SandboxProcess> {
  const { log, program = sources } = start
  const dataDir = dataDirOf(start)
  const credentials = await ensureSandboxKeys(dataDir)
  let run = await startOnce(program, { dataDir, port: start.port })
  const { origin } = run
  const stopping = new AbortController()
  const guarding = guard()
  return {
    origin,
    account: accountAt(origin, credentials),
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
      // A sandbox that ran for a while starts again with the shortest pause.
      if (Date.now() - startedAt > maxPauseInMs) pauseInMs = firstPauseInMs
      log(`the sandbox has ended${run.complaint() && `: ${run.complaint()}`}; it is started again`)
      while (await hasTimePassed(pauseInMs)) {
        pauseInMs = Math.min(2 * pauseInMs, maxPauseInMs)
        try {
          run = await startOnce(program, { dataDir, port: Number(new URL(origin).port) })
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

async function startOnce(program: string, { dataDir, port }: SandboxLocation): Promise<Run> {
  const args = [program, '--data', dataDir, '--port', String(port), '--exit-with-parent']
  // Detached from the terminal's group: Ctrl-C reaches the shop, which then ends the sandbox.
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'], detached: true })
  const exited = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000)
  })
  const complaint = () => said.trim()
  const ended = exited.then(([code]) => ({ code }))
  const first = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
  if ('code' in first) {
    const setting = first.code === exitCodeWithoutPort ? 'SANDBOX_PORT' : 'DATA_DIR'
    throw new BadConfiguration(`${setting}: ${complaint() || 'the sandbox did not start'}`)
  }
  const { origin } = JSON.parse(String(first[0])) as { origin: string }
  return { origin, child, exited, complaint }
}
