/** Debian programs used around the shop; without them a test is skipped. */
import { execFileSync } from 'node:child_process'
import { accessSync, appendFileSync, constants } from 'node:fs'
import { env } from 'node:process'

/** By the names of Debian's packages. */
const programs = {
  haproxy: ['/usr/sbin/haproxy', '/usr/bin/haproxy', '/usr/local/sbin/haproxy'],
  pgbouncer: ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'],
  postfix: ['/usr/sbin/postfix'],
  patroni: ['/usr/bin/patroni'],
  'etcd-server': ['/usr/bin/etcd'],
  'postgresql-15': ['/usr/lib/postgresql/15/bin/postgres'],
} as const

type Program = keyof typeof programs

const installTimeoutInMs = 60_000

/** Path of the program; undefined where it is not installed. */
export function findProgram(name: Program): string | undefined {
  return programs[name].find((path) => isExecutable(path))
}

/**
 * `INSTALL_MISSING=1` installs missing ones as root, because a test must not change a machine unasked.
 * @returns why a test cannot run, in words; empty where possible
 */
export function missingPrograms(names: readonly Program[]): string {
  const listMissing = () => names.filter((name) => !findProgram(name))
  const wanted = listMissing()
  if (wanted.length === 0) return ''
  const why = mayInstall() ? install(wanted) : 'as root, INSTALL_MISSING=1 installs it'
  const missing = listMissing()
  return missing.length === 0 ? '' : leaveOut(`not installed: ${missing.join(', ')}; ${why}`)
}

/**
 * Records that a part of a run is left out; `npm run test:faults` names it at its end.
 * @returns the reason for the name of its tests
 */
export function leaveOut(reason: string): string {
  if (env.LEFT_OUT_FILE) appendFileSync(env.LEFT_OUT_FILE, `${reason}\n`)
  return ` (skipped: ${reason})`
}

const mayInstall = () => process.getuid?.() === 0 && env.INSTALL_MISSING === '1' && isExecutable('/usr/bin/apt-get')

/** @returns the error's first line */
function install(names: readonly Program[]): string {
  // Prevents the packages from starting services.
  const ownEnv = { ...env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' }
  const options = { stdio: 'pipe', timeout: installTimeoutInMs, env: ownEnv } as const
  try {
    execFileSync('apt-get', ['update', '-qq'], options)
    // Else the package makes this machine a mail server at its next start.
    const choice = 'postfix postfix/main_mailer_type select No configuration\n'
    if (names.includes('postfix')) execFileSync('debconf-set-selections', { ...options, input: choice })
    const patiently = ['-o', `DPkg::Lock::Timeout=${installTimeoutInMs / 1_000}`]
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...patiently, ...names], options)
    return ''
  } catch (error) {
    return String(error).split('\n')[0]!
  }
}

/** These programs reject root. Other users run them as themselves. */
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

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
