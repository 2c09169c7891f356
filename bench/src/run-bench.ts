/** Measures each figure next to its bound, in the same run. Prints a table and writes JSON. */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { refuse, readOptions, requireKnown } from '../../scripts/read-options.ts'
import { parts } from './parts/all-parts.ts'
import { describeMachine } from './run/machine.ts'
import { cleanUpAll, cleanUpOnSignals } from './run/cleanup.ts'
import { factsOf, summaryOf, tableOf } from './run/print.ts'
import type { Row } from './run/row.ts'
import { createShops } from './run/shops.ts'
import { writeDocs } from './run/write-docs.ts'
import { runSeed, runSeedYears } from './seed/run-seed.ts'
import { simulationTable } from './simulate/print-simulation.ts'
import { runSoak } from './soak/run-soak.ts'
import { runYears } from './years/run-years.ts'

const usage = `npm run bench -- [options]   measures shops of its own on this machine; nothing else should run beside it

Ten minutes at most. It listens and asks on the loopback interface only. What it started is ended and what it made is removed,
after Ctrl-C too. The variables of a shop's settings are not read.

  --only PART,…      some of: ${Object.keys(parts).join(' ')}
  --full             also with 1,000,000 goods; takes half an hour or more
  --goods COUNT      of the shop that most is measured on; 100000
  --json FILE        where the figures go; bench/results.json
  --write-docs       puts the table into docs/bench-results.md
  --seed-only COUNT --data-dir DIR   fills DIR with COUNT goods and ends; "DATA_DIR=DIR npm start" opens them
  --simulate         only prints machines and limits of 10 to 1,000 times the load, reckoned from measured costs
  --seed-years       years of orders in place of all parts: each list beside the same at 10,000 orders; needs some 40 GB
  --years-orders COUNT   of --seed-years; 5000000
  --years-folder DIR     of --seed-years: measures the shop in DIR, which stays, in place of a new one
  --seed-years --data-dir DIR   only fills DIR, for --years-folder
  --soak             half load with writes, imports and a restart of the database in place of all parts: what grows and what stays
  --soak-minutes COUNT   of --soak; 120`

const { values } = readOptions({
  options: {
    only: { type: 'string' },
    full: { type: 'boolean', default: false },
    goods: { type: 'string', default: '100000' },
    json: { type: 'string', default: 'bench/results.json' },
    'write-docs': { type: 'boolean', default: false },
    'seed-only': { type: 'string' },
    'data-dir': { type: 'string' },
    simulate: { type: 'boolean', default: false },
    'seed-years': { type: 'boolean', default: false },
    'years-orders': { type: 'string', default: '5000000' },
    'years-folder': { type: 'string' },
    soak: { type: 'boolean', default: false },
    'soak-minutes': { type: 'string', default: '120' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(usage)
  process.exit(0)
}
if (values.simulate) {
  console.log(simulationTable())
  process.exit(0)
}
if (values['seed-only'] !== undefined) {
  await runSeed(values['seed-only'], values['data-dir'])
  process.exit()
}
const yearsOrders = values['years-orders']
if (!/^\d{3,8}$/.test(yearsOrders)) refuse(`--years-orders: must be a number from 100 on, not ${yearsOrders}`)
if (values['seed-years'] && values['data-dir'] !== undefined) {
  await runSeedYears(Number(yearsOrders), values['data-dir'])
  process.exit()
}
const yearsFolder = values['years-folder'] && resolve(process.env['INIT_CWD'] ?? '.', values['years-folder'])
if (yearsFolder && !existsSync(yearsFolder)) refuse(`--years-folder: there is no ${yearsFolder}`)
const soakMinutes = values['soak-minutes']
if (!/^[1-9]\d{0,3}$/.test(soakMinutes)) refuse(`--soak-minutes: must be a number from 1 to 9999, not ${soakMinutes}`)
const names = values.only?.split(',') ?? Object.keys(parts)
requireKnown('--only', names, Object.keys(parts))
if (!/^[1-9]\d{3,6}$/.test(values.goods)) refuse(`--goods: must be a number from 1000 on, not ${values.goods}`)

cleanUpOnSignals()
const machine = describeMachine()
const startedAt = performance.now()
const report = (line: string) =>
  console.error(`bench: ${String(Math.round((performance.now() - startedAt) / 1000)).padStart(4)} s  ${line}`)
const shops = createShops(report)
const rows: Row[] = []
const failed: string[] = []
try {
  const longForms = {
    ...(values['seed-years'] && {
      years: () => runYears({ orders: Number(yearsOrders), folder: yearsFolder }, report),
    }),
    ...(values.soak && { soak: () => runSoak(Number(soakMinutes), { shops, report }) }),
  }
  const chosen = Object.entries(parts).filter(([name]) => names.includes(name))
  for (const [name, measure] of values['seed-years'] || values.soak ? Object.entries(longForms) : chosen) {
    report(name)
    try {
      const measured = await measure({ isFull: values.full, goodsCount: Number(values.goods), shops, report })
      console.error(tableOf(measured))
      rows.push(...measured)
    } catch (error) {
      // Continues, because the other parts' figures are independent.
      console.error(error)
      failed.push(name)
    }
  }
} finally {
  await cleanUpAll()
}
const minutes = Math.ceil((performance.now() - startedAt) / 60_000)
const results = `${factsOf(machine, minutes)}\n\n${tableOf(rows)}\n\n${summaryOf(rows)}.`
console.log(results)
await writeFile(values.json, `${JSON.stringify({ machine, minutes, rows }, null, 2)}\n`)
if (failed.length > 0) {
  console.error(`bench: not measured, because they failed: ${failed.join(', ')}`)
  process.exitCode = 1
} else if (values['write-docs']) await writeDocs(results)
