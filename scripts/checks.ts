import { runStep, runSteps, type Step, type StepResult } from './run-step.ts'

/** Steps that write files which later steps read. */
export const makers: Step[] = [
  { name: 'texts: all languages whole', command: ['node', 'build/compile-texts.ts'], cwd: 'shop' },
  { name: 'types of routes', command: ['react-router', 'typegen'], cwd: 'shop' },
]

/** The longest first, so that no step runs alone at the end. */
export const readers: Step[] = [
  { name: 'architecture', command: ['node', 'scripts/check-architecture.ts'] },
  {
    name: 'lint and types',
    command: ['oxlint', '--type-aware', '--type-check', '--deny-warnings', '.'],
    // Garbage collection took a third of the time of this short process. Each core would compute types again.
    env: { GOGC: '400', GOMAXPROCS: '1' },
  },
  { name: 'lockfiles: whole for every system', command: ['node', 'scripts/packages/check-lockfile.ts'] },
  { name: 'licences: none that binds', command: ['node', 'scripts/packages/check-licences.ts'] },
  { name: 'size of the installation', command: ['node', 'scripts/packages/check-install-size.ts'] },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  { name: 'unused code', command: ['knip', '--no-progress'] },
]

const shortNameOf = ({ name }: Step) => name.split(/\W/, 1)[0]!

/** First words of the checks' names. */
export const checkNames = readers.map(shortNameOf)

/** @param names the checks to run, after all makers; empty: all */
export async function runChecks(names: readonly string[]): Promise<StepResult[]> {
  const made: StepResult[] = []
  for (const maker of makers) made.push(await runStep(maker))
  return [
    ...made,
    ...(await runSteps(readers.filter((step) => names.length === 0 || names.includes(shortNameOf(step))))),
  ]
}
