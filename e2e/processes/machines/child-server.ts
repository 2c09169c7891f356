/** A program that serves until stopped, in a folder with write access. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unprivileged } from './debian-programs.ts'

export interface ChildServer {
  port: number
  pid: number
  end(signal: NodeJS.Signals): Promise<void>
}

const startTimeoutInMs = 30_000

/** Owned by the account that runs the programs. */
export async function makeFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'yokoso-machine-'))
  const { uid, gid } = unprivileged()
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 10 }) }
}

/** Resolves when its port on the loopback interface accepts connections. */
export async function startChild(
  [program, ...args]: readonly [string, ...string[]],
  {
    port,
    host = '127.0.0.1',
    cwd,
    env,
    isPrivileged = false,
  }: { port: number; host?: string; cwd: string; env?: NodeJS.ProcessEnv; isPrivileged?: boolean },
): Promise<ChildServer> {
  const child = spawn(program, args, {
    ...(isPrivileged ? {} : unprivileged()),
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output = (output + text.toString()).slice(-4_000)))
  const deadline = Date.now() + startTimeoutInMs
  while (!(await acceptsConnections(port, host))) {
    if (hasEnded(child) || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`${program} did not start:\n${output}`)
    }
    await sleep(20)
  }
  return {
    port,
    pid: child.pid!,
    async end(signal) {
      if (hasEnded(child)) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function acceptsConnections(port: number, host: string): Promise<boolean> {
  const socket = connect(port, host)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Ends started processes in reverse order, also after a failed start. */
export function createEndings() {
  const endings: (() => unknown)[] = []
  return {
    add: (...more: (() => unknown)[]) => void endings.push(...more),
    async run() {
      for (const end of endings.toReversed()) await end()
    },
  }
}
