import { runStep, runSteps, type Step, type StepResult } from './run-step.ts'

/** They write what others read. */
const makers: Step[] = [
  { name: 'texts: all languages whole', command: ['node', 'build/compile-texts.ts'], cwd: 'shop' },
  { name: 'types of routes', command: ['react-router', 'typegen'], cwd: 'shop' },
]

/** The longest first, so that none is waited for alone at the end. */
const readers: Step[] = [
  { name: 'types: shop', command: ['tsc', '-p', 'shop'] },
  { name: 'lockfiles: whole for every system', command: ['node', 'scripts/check-lockfile.ts'] },
  { name: 'licences: none that binds', command: ['node', 'scripts/check-licences.ts'] },
  { name: 'size of the installation', command: ['node', 'scripts/check-install-size.ts'] },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings', '.'] },
  { name: 'types: service worker', command: ['tsc', '-p', 'shop/src/storefront/service-worker'] },
  { name: 'types: local-postgres', command: ['tsc', '-p', 'local-postgres'] },
  { name: 'types: alipay-sandbox', command: ['tsc', '-p', 'alipay-sandbox'] },
  { name: 'types: demo', command: ['tsc', '-p', 'demo'] },
  { name: 'types: e2e', command: ['tsc', '-p', 'e2e'] },
  { name: 'types: bench', command: ['tsc', '-p', 'bench'] },
  { name: 'types: scripts', command: ['tsc', '-p', 'scripts'] },
  { name: 'architecture', command: ['node', 'scripts/check-architecture.ts'] },
  { name: 'unused code', command: ['knip', '--no-progress'] },
]

export const checkNames = [...makers, ...readers].map(({ name }) => name)

export async function runChecks(): Promise<StepResult[]> {
  const made: StepResult[] = []
  for (const maker of makers) made.push(await runStep(maker))
  return [...made, ...(await runSteps(readers))]
}
