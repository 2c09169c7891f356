/** `--soak`: hours at half load with writes, imports and a restart of the database; nothing may grow or stay behind. */
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { startLocalPostgres } from '@yokoso/local-postgres'
import pg from 'pg'
import { goodsPage, searchOf } from '../run/addresses.ts'
import { runToEnd } from '../run/cleanup.ts'
import { browserHeaders, runLoad } from '../run/load.ts'
import { atMost, type Row } from '../run/row.ts'
import type { Run } from '../run/run.ts'
import { asInstalled } from '../run/shops.ts'
import { drawZipf } from '../run/zipf.ts'
import { openSeedGoods } from '../seed/seed-goods.ts'
import { growthPerHour, listFiles, parentOf, type Sample, takeSample } from './samples.ts'
import { startWriters } from './writers.ts'

const part = 'soak'
const goodsCount = 10_000
const connections = 16
const requestsOfConnection = 2_000
const searchEvery = 50
const minutesOfWarmUp = 10
const maxGrowthInMb = 2
/** Sweepers process due rows within this time. */
const restInMs = 120_000
/** Rows that sweepers work off. */
const queues = ['order_events_to_notify', 'goods_families_due', 'fact_checks', 'upload_reservations']
const command = fileURLToPath(new URL('../../../shop/commands/start-command.ts', import.meta.url))

/** @param minutes duration of the load, including ten to warm up */
export async function runSoak(minutes: number, { shops, report }: Pick<Run, 'shops' | 'report'>): Promise<Row[]> {
  const shop = await shops.reopen(goodsCount, asInstalled)
  const { origin, pid, dataDir } = shop
  const draw = drawZipf(goodsCount)
  const requestsOf = () =>
    Array.from({ length: requestsOfConnection }, (_, number) => ({
      path: number % searchEvery === 0 ? searchOf('抹茶') : goodsPage(draw()),
      headers: browserHeaders,
    }))
  const pages = { url: origin, pid, requestsOf }
  // Warms the cache first, because the load with an empty one would be too low.
  await runLoad(pages, { seconds: 60, connections })
  const full = await runLoad(pages, { seconds: 20, connections })
  const perSecond = Math.floor(full.perSecond / 2)
  report(`${Math.round(full.perSecond)} responses a second at full load, so ${perSecond} from now on`)

  const database = await openDatabase(dataDir)
  const { kinds } = await openSeedGoods()
  const drawGoods = () => kinds + 1 + ((draw() * 7) % (goodsCount - kinds))
  const writers = await startWriters(shop, { drawGoods, folder: dirname(dataDir), report })
  const samples: Sample[] = []
  const unexpected: string[] = []
  const filesBefore = await listFiles(dataDir)
  const restartAt = Math.ceil(minutes / 2)
  for (let minute = 0; minute < minutes; minute++) {
    if (minute === restartAt) {
      report('restarting the database')
      await database.restart()
    }
    const result = await autocannon({
      url: origin,
      connections,
      duration: 60,
      overallRate: perSecond,
      timeout: 30,
      setupClient: (client) => client.setRequests(requestsOf()),
    })
    await database.changePrices()
    if (minute !== restartAt && (result.non2xx > 0 || result.errors > 0))
      unexpected.push(`minute ${minute}: ${result.non2xx} other responses, ${result.errors} errors`)
    const sample = await takeSample(pid, minute)
    samples.push(sample)
    const { orders, paid, imports, failed } = writers.counts
    report(
      `minute ${minute + 1}: ${Math.round(sample.memoryInMb)} MB, ${sample.openFiles} files open, ` +
        `${result.requests.total} responses, ${result.non2xx} others, ${orders} orders, ${paid} paid, ${imports} imports, ${failed} failed`,
    )
  }
  await writers.stop()
  await pause(restInMs)
  const rested = await takeSample(pid, minutes)
  const left = await database.countRows()
  const filesLeft = (await listFiles(dataDir)).filter((file) => /tmp|temp|\.part$|upload/.test(file))
  await runToEnd([process.execPath, command, 'audit', '--offline'], { DATA_DIR: dataDir })
  await database.close()
  for (const line of unexpected) report(line)
  const steady = samples.filter(({ minute }) => minute >= minutesOfWarmUp)
  const openAtFirst = steady[0]?.openFiles ?? rested.openFiles
  report(`${filesBefore.length} files before; the ledger check finds no discrepancy`)
  return [
    ...(steady.length > 1
      ? [atMost(part, 'growth of memory in an hour', growthPerHour(steady), { unit: 'MB', max: maxGrowthInMb })]
      : []),
    atMost(part, 'memory after the load', rested.memoryInMb, { unit: 'MB' }),
    atMost(part, 'files open after the load, beyond minute 10', rested.openFiles - openAtFirst, { unit: '', max: 0 }),
    atMost(part, 'rows that no sweeper has worked off', left, { unit: 'rows', max: 0 }),
    atMost(part, 'temporary files left behind', filesLeft.length, { unit: 'files', max: 0 }),
    atMost(part, 'minutes with an error, but that of the restart', unexpected.length, { unit: '', max: 0 }),
    atMost(part, 'failed writes, those of the restart too', writers.counts.failed, { unit: '' }),
  ]
}

async function openDatabase(dataDir: string) {
  const server = await startLocalPostgres({ dataDir: join(dataDir, 'postgres') })
  const connectionString = server.adminConnectionString
  const query = async <Result>(statement: string): Promise<Result> => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    try {
      return (await client.query<{ value: Result }>(statement)).rows[0]!.value
    } finally {
      await client.end()
    }
  }
  return {
    /** As with `pg_ctl restart --mode fast`: connections end, and the shop's guard starts the server again. */
    async restart() {
      const client = new pg.Client({ connectionString })
      // The server ends this connection, too.
      client.on('error', () => {})
      await client.connect()
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      process.kill(await parentOf(rows[0]!.pid), 'SIGINT')
    },
    changePrices: () =>
      query<number>(
        `with changed as (update goods set price_in_fen = price_in_fen + 1 where id % 1000 = 7 returning 1)
         select count(*)::int as value from changed`,
      ),
    countRows: () =>
      query<number>(`select ${queues.map((table) => `(select count(*) from ${table})`).join(' + ')} as value`).then(
        Number,
      ),
    close: () => server.stop(),
  }
}
