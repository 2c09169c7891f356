/** Runs one command of a check or test, shows its output, and says how it went. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const rootDir = fileURLToPath(new URL('..', import.meta.url))

export interface Step {
  name: string
  /** Arguments of `node`, or a file of node_modules/.bin first. */
  command: string[]
  cwd?: string
  env?: Record<string, string>
}

export interface StepResult {
  name: string
  hasPassed: boolean
  seconds: number
}

export async function runStep(step: Step): Promise<StepResult> {
  console.log(`\n▶ ${step.name}`)
  const startedAt = performance.now()
  const [file, ...args] = step.command
  const child = spawn(file!, args, {
    cwd: step.cwd ? `${rootDir}${step.cwd}` : rootDir,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Many processes load the same modules: each is compiled once.
    env: { NODE_COMPILE_CACHE: `${rootDir}node_modules/.cache/compiled`, ...process.env, ...step.env },
    shell: process.platform === 'win32',
  })
  const hasPassed = await new Promise<boolean>((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('exit', (code) => resolve(code === 0))
  })
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`${hasPassed ? '✔' : '✘'} ${step.name} (${seconds.toFixed(1)} s)`)
  return { name: step.name, hasPassed, seconds }
}

/** The tools are the project's own; an old Node would run them half and fail in odd words. */
export function requireOwnNode(): void {
  if (Number(process.versions.node.split('.')[0]) < 26) {
    console.error(`This needs the project's own Node 26: run it through npm (this is Node ${process.versions.node}).`)
    process.exit(1)
  }
}
