/** Programs that stand around the shop on many machines. They are the distribution's; without them a test is skipped. */
import { execFileSync } from 'node:child_process'
import { accessSync, constants, globSync } from 'node:fs'
import { join } from 'node:path'

const programs = {
  pgbouncer: ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'],
  // Debian's in /usr/bin is a script that looks for a version.
  postgresql: ['/usr/local/bin/initdb', '/usr/lib/postgresql/*/bin/initdb'],
} as const

type Program = keyof typeof programs

/** Path of the program, or of the newest server's `initdb`; undefined where it is not installed. */
export function findProgram(name: Program): string | undefined {
  return programs[name].flatMap((pattern) => globSync(pattern).toSorted()).findLast((path) => isExecutable(path))
}

/** @returns why a test cannot run, in words; empty where it can */
export function missingPrograms(names: readonly Program[]): string {
  const missing = names.filter((name) => !findProgram(name))
  return missing.length === 0 ? '' : ` (skipped: not installed: ${missing.join(', ')})`
}

/** These programs refuse to run as root. Who is not root runs them as itself. */
export function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (option: string, name: string) =>
    Number(execFileSync('id', [option, name], { stdio: 'pipe' }).toString())
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) }
    } catch (error) {
      if (name === 'nobody') throw error
    }
  }
  return {}
}

export const serverProgram = (name: string) => join(findProgram('postgresql')!, '..', name)

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
