/** `npm run test:faults`: repeats the faults of `npm test` for longer, in as many rounds as requested. */
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readOptions } from './read-options.ts'
import { requireOwnNode, runStep } from './run-step.ts'

const { values } = readOptions({
  options: { help: { type: 'boolean' }, rounds: { type: 'string', default: '5' } },
})
const nginx = process.env.TEST_NGINX ?? '/usr/sbin/nginx'
const rounds = Number(values.rounds)
if (values.help || !Number.isInteger(rounds) || rounds < 1) {
  console.log(`npm run test:faults [-- --rounds 5]   slow visitors, killed processes, outages and failovers of the database,
                                      and a cluster that switches by itself, for some fifteen minutes

Needs haproxy, pgbouncer, postfix, patroni, etcd-server and postgresql-15; as root on Debian it installs them. Where there is nginx (or TEST_NGINX names one), deploy/nginx.conf is run as well.`)
  process.exit(values.help ? 0 : 2)
}

requireOwnNode()
const folder = await mkdtemp(join(tmpdir(), 'yokoso-faults-'))
const leftOutFile = join(folder, 'left-out')
await writeFile(leftOutFile, existsSync(nginx) ? '' : `nginx: there is no ${nginx}\n`)
const { hasPassed } = await runStep({
  name: 'faults',
  // One after the other, because each measures a machine that is busy with one fault.
  command: [
    'vitest',
    'run',
    '--maxWorkers=1',
    'machines',
    'slow-visitors',
    'killed',
    'database-outage',
    'behind-nginx',
  ],
  cwd: 'e2e',
  env: {
    INSTALL_MISSING: '1',
    LEFT_OUT_FILE: leftOutFile,
    CLUSTER_FAULTS: '1',
    FAILOVER_ROUNDS: values.rounds,
    KILL_ROUNDS: values.rounds,
    OUTAGE_ROUNDS: values.rounds,
    SLOW_VISITORS: 'long',
    ...(existsSync(nginx) ? { TEST_NGINX: nginx } : {}),
  },
})
const leftOut = (await readFile(leftOutFile, 'utf8')).trim()
await rm(folder, { recursive: true })
// The tests that ran say nothing about these.
if (leftOut) console.log(`\n⚠ Left out, and not tested:\n${leftOut.replaceAll(/^/gm, '  ')}`)
process.exitCode = hasPassed ? 0 : 1
