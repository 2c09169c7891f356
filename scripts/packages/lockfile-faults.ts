/** Faults of a `package-lock.json`, which must install the same verified packages on every supported system. */

export interface LockedPackage {
  dev?: boolean
  optional?: boolean
  link?: boolean
  inBundle?: boolean
  integrity?: string
  resolved?: string
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

export interface Lockfile {
  packages: Record<string, LockedPackage>
}

const systems = ['linux', 'darwin', 'win32'].flatMap((os) => ['x64', 'arm64'].map((cpu) => `${os} ${cpu}`))

/** Packages that do not exist: such a machine needs its own Node and PostgreSQL. */
const unpublished = new Set(['yokoso: win32 arm64', '@yokoso/local-postgres: win32 arm64'])

/** One line for each fault; empty for a complete lock. */
export function lockfileFaults({ packages }: Lockfile): string[] {
  const faults: string[] = []
  for (const [path, locked] of Object.entries(packages)) {
    const isFetched = path.includes('node_modules/') && !locked.link && !locked.inBundle
    if (isFetched && !locked.integrity) faults.push(`${path} has no integrity`)
    if (isFetched && locked.resolved) faults.push(`${path} names a registry`)
    const optional = Object.keys(locked.optionalDependencies ?? {})
    const found = new Map(optional.map((name) => [name, findLocked(packages, path, name)]))
    for (const [name, dependency] of found) if (!dependency) faults.push(`${path || 'yokoso'} lacks ${name}`)
    const native = [...found.values()].filter((dependency) => dependency?.os && dependency.cpu)
    if (native.length < 2) continue
    for (const system of systems) {
      const [os, cpu] = system.split(' ')
      const isServed = native.some((one) => one!.os!.includes(os!) && one!.cpu!.includes(cpu!))
      const fault = `${nameOf(path)}: ${system}`
      if (!isServed && !unpublished.has(fault)) faults.push(`${fault} has no package`)
    }
  }
  return faults
}

/** Resolves as Node does: next to the package's own, then in each folder above. */
function findLocked(packages: Lockfile['packages'], path: string, name: string): LockedPackage | undefined {
  for (let place = path; ; place = place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1))) {
    const locked = packages[`${place}${place && '/'}node_modules/${name}`]
    if (locked) return locked
    if (!place.includes('node_modules/')) return packages[`node_modules/${name}`]
  }
}

/** `node_modules/a/node_modules/@b/c` → `@b/c`; a workspace by its folder */
function nameOf(path: string): string {
  if (path === '') return 'yokoso'
  return path.includes('node_modules/') ? path.replace(/^.*node_modules\//, '') : `@yokoso/${path}`
}
