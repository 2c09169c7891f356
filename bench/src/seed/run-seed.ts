/** `--seed-only` and `--seed-years --data-dir`: seed a data folder for a shop started later. */
import { resolve } from 'node:path'
import { seedYears } from '../years/seed-years.ts'
import { seedShop } from './seed-shop.ts'
import { refuse } from '../../../scripts/read-options.ts'

const maxCount = 2_000_000

export async function runSeed(count: string, dataDir: string | undefined): Promise<void> {
  if (!/^\d{3,7}$/.test(count) || Number(count) > maxCount)
    refuse(`--seed-only: must be a number from 100 to ${maxCount}, not ${count}`)
  if (!dataDir) return refuse('--seed-only: needs --data-dir, the folder to fill')
  chooseFolder(dataDir)
  const report = await seedShop(Number(count), (line) => console.error(`seed: ${line}`))
  console.log(`${report.count} goods in ${dataDir}, ${report.goodsPerSecond} a second`)
}

const goodsOfYears = 2_000

export async function runSeedYears(orders: number, dataDir: string): Promise<void> {
  chooseFolder(dataDir)
  const print = (line: string) => console.error(`seed: ${line}`)
  await seedShop(goodsOfYears, print)
  const { shoppers, rows, seconds, copyingSeconds } = await seedYears(orders, print)
  const perSecond = Math.round(rows / seconds)
  console.log(
    `${orders} orders of ${shoppers} shoppers in ${dataDir}: ${rows} rows in ${Math.round(seconds)} s, ${perSecond} a second; ` +
      `COPY took ${Math.round(copyingSeconds)} s of it`,
  )
}

function chooseFolder(dataDir: string): void {
  // Never seeds the database of a shop that these settings belong to.
  for (const name of ['DATABASE_URL', 'STORAGE_URL']) delete process.env[name]
  process.env['DATA_DIR'] = resolve(process.env['INIT_CWD'] ?? '.', dataDir)
}
