/** Runs one command of a check or test, shows its output, and reports the result. */
import { spawn } from 'node:child_process'
import { availableParallelism, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

export const rootDir = fileURLToPath(new URL('..', import.meta.url))

export interface Step {
  name: string
  command: string[]
  cwd?: string
  env?: Record<string, string>
  /** Runs at low priority, for steps that do not measure time. */
  isLowPriority?: boolean
}

/** A quarter of the other processes' share when all are busy. */
const lowPriority = 5

export interface StepResult {
  name: string
  hasPassed: boolean
  seconds: number
}

export async function runStep(step: Step): Promise<StepResult> {
  console.log(`\n▶ ${step.name}`)
  return finish(step, 'inherit')
}

/** Runs in parallel with others; shows the output when the step has ended. */
export async function runQuietly(step: Step): Promise<StepResult> {
  return finish(step, 'pipe')
}

/** Runs as many steps at once as the machine has cores. Shows the output of each at its end. */
export async function runSteps(steps: readonly Step[]): Promise<StepResult[]> {
  const results: StepResult[] = []
  const queue = steps.values()
  const worker = async () => {
    for (const step of queue) results.push(await finish(step, 'pipe'))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return results
}

async function finish(step: Step, output: 'inherit' | 'pipe'): Promise<StepResult> {
  const startedAt = performance.now()
  const [file, ...args] = step.command
  const child = spawn(file!, args, {
    cwd: step.cwd ? `${rootDir}${step.cwd}` : rootDir,
    stdio: ['ignore', output, output],
    // Compiles modules once for many processes.
    env: { NODE_COMPILE_CACHE: `${rootDir}node_modules/.cache/compiled`, ...process.env, ...step.env },
    shell: process.platform === 'win32',
  })
  if (step.isLowPriority && child.pid) setPriority(child.pid, lowPriority)
  const collected: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => collected.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => collected.push(chunk))
  const hasPassed = await new Promise<boolean>((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })
  const seconds = (performance.now() - startedAt) / 1000
  if (output === 'pipe') process.stdout.write(`\n▶ ${step.name}\n${Buffer.concat(collected).toString()}`)
  console.log(`${hasPassed ? '✔' : '✘'} ${step.name} (${seconds.toFixed(1)} s)`)
  return { name: step.name, hasPassed, seconds }
}

/** Requires the project's own Node, because an old one would fail with obscure errors. */
export function requireOwnNode(): void {
  if (Number(process.versions.node.split('.')[0]) < 26) {
    console.error(`This needs the project's own Node 26: run it through npm (this is Node ${process.versions.node}).`)
    process.exit(1)
  }
}
