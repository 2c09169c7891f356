/** `--seed-only`: seeds a data folder for a shop started later. */
import { resolve } from 'node:path'
import { compileTexts } from '../../../shop/build/compile-texts.ts'
import { refuse } from '../../../scripts/read-options.ts'

const maxCount = 2_000_000

export async function runSeed(count: string, dataDir: string | undefined): Promise<void> {
  if (!/^\d{3,7}$/.test(count) || Number(count) > maxCount)
    refuse(`--seed-only: must be a number from 100 to ${maxCount}, not ${count}`)
  if (!dataDir) return refuse('--seed-only: needs --data-dir, the folder to fill')
  // Never seeds the database of a shop that these settings belong to.
  for (const name of ['DATABASE_URL', 'STORAGE_URL']) delete process.env[name]
  process.env['DATA_DIR'] = resolve(process.env['INIT_CWD'] ?? '.', dataDir)
  await compileTexts()
  const { seedShop } = await import('./seed-shop.ts')
  const report = await seedShop(Number(count), (line) => console.error(`seed: ${line}`))
  console.log(`${report.count} goods in ${dataDir}, ${report.goodsPerSecond} a second`)
}
