const passed = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'TEMP', 'TMP', 'NODE_COMPILE_CACHE']

/** The environment of child processes: no PG* settings, a fixed locale, none of the shop's secrets. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const entries = passed.map((name) => [name, process.env[name]] as const)
  return { ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)), LC_ALL: 'C' }
}
