/** Imports a merchant's file into an empty shop: by `npm run import`, and by the console. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { signInToApi } from '@yokoso/e2e/staff-client'
import { makeFolder, startProcess } from '../run/cleanup.ts'
import { memoryInMb } from '../run/process-costs.ts'
import { atLeast, atMost, type Row } from '../run/row.ts'
import type { Run } from '../run/run.ts'
import { dataDirIn, startShopIn } from '../run/shop-process.ts'
import { openSeedGoods } from '../seed/seed-goods.ts'
import type { GoodsToSave } from '../../../shop/src/features/catalogue/server/ports/goods-to-save.ts'

const part = 'import'
const usualCount = 20_000
const fullCount = 1_000_000
const minPerSecond = 8_000
const maxMemoryInMb = 400
const lookEveryInMs = 100
/** As the console's screen of an import asks. */
const askEveryInMs = 1_000
/** By the console no slower than by the command, which starts a process. Both import into a running shop. */
const minConsoleRatio = 1
const maxConsoleInMs = 300_000
const root = new URL('../../../', import.meta.url)

export async function measureImport({ isFull }: Run): Promise<Row[]> {
  const count = isFull ? fullCount : usualCount
  return [
    ...(await measureOne('names in one language', count, ['name', 'describe', 'type_1', 'type_2'])),
    ...(await measureOne('names in three languages', usualCount, textColumns)),
    ...(await measureConsole()),
  ]
}

const textColumns = ['name', 'describe', 'type_1', 'type_2'].flatMap((column) =>
  ['', '_ja', '_en'].map((ending) => `${column}${ending}`),
)

async function measureOne(label: string, count: number, columns: readonly string[]): Promise<Row[]> {
  const { file, dataDir } = await prepareFile(count, columns)
  const { seconds, peakInMb } = await importByCommand(file, count, { dataDir, options: ['--no-undo'] })
  const name = `${count} goods, ${label}`
  return [
    atLeast(part, name, count / seconds, { unit: 'goods/s', min: minPerSecond }),
    ...(peakInMb > 0 ? [atMost(part, `${name}: peak memory`, peakInMb, { unit: 'MB', max: maxMemoryInMb })] : []),
  ]
}

/** Both forms store what an undo needs. The command has no preview. */
async function measureConsole(): Promise<Row[]> {
  const { file, dataDir } = await prepareFile(usualCount, textColumns)
  const shop = await startShopIn(dataDir, { DEMO: 'off' })
  const command = await importByCommand(file, usualCount, { dataDir })
  await shop.stop()
  const { previewSeconds, seconds } = await importByConsole(file)
  const ratio = command.seconds / seconds
  return [
    {
      part,
      name: `${usualCount} goods by the console, undo stored`,
      value: usualCount / seconds,
      unit: 'goods/s',
      comparison: { name: 'by the command', value: usualCount / command.seconds },
      ratio,
      target: { text: `≥ ${minConsoleRatio} ×`, isMet: ratio >= minConsoleRatio },
    },
    atLeast(part, `${usualCount} goods: their preview in the console`, usualCount / previewSeconds, {
      unit: 'goods/s',
    }),
  ]
}

interface StoredImport {
  id: string
  status: string
  revision: number
  counts: Record<string, number>
}

/** Into an empty shop: uploaded and checked, then applied. */
async function importByConsole(file: string): Promise<{ previewSeconds: number; seconds: number }> {
  const shop = await startShopIn(dataDirIn(await makeFolder()), { DEMO: 'off' })
  const call = await signInToApi(shop, 'manager')
  const form = new FormData()
  form.set('file', await openAsBlob(file), 'goods.csv')
  const startedAt = performance.now()
  const { id } = await call<StoredImport>('POST', 'imports/?kind=goods', form, { 'idempotency-key': randomUUID() })
  const reach = async (status: string): Promise<StoredImport> => {
    while (performance.now() - startedAt < maxConsoleInMs) {
      const now = await call<StoredImport>('GET', `imports/${id}/`)
      if (now.status === status) return now
      await pause(askEveryInMs)
    }
    throw new Error(`import by the console: not ${status} in time`)
  }
  const { revision } = await reach('checked')
  const checkedAt = performance.now()
  await call('POST', `imports/${id}/apply/`, undefined, {
    'if-match': `"${revision}"`,
    'idempotency-key': randomUUID(),
  })
  const { counts } = await reach('applied')
  const endedAt = performance.now()
  await shop.stop()
  if (counts['added'] !== usualCount) throw new Error(`import by the console: ${JSON.stringify(counts)}`)
  return { previewSeconds: (checkedAt - startedAt) / 1000, seconds: (endedAt - checkedAt) / 1000 }
}

/** A file, and the data folder of an empty shop. */
async function prepareFile(count: number, columns: readonly string[]): Promise<{ file: string; dataDir: string }> {
  const folder = await makeFolder()
  const file = join(folder, 'goods.csv')
  await writeGoodsFile(file, count, columns)
  const dataDir = dataDirIn(folder)
  const shop = await startShopIn(dataDir, { DEMO: 'off' })
  await shop.stop()
  return { file, dataDir }
}

async function importByCommand(
  file: string,
  count: number,
  { dataDir, options = [] }: { dataDir: string; options?: readonly string[] },
): Promise<{ seconds: number; peakInMb: number }> {
  const startedAt = performance.now()
  const { child, pid, ended } = startProcess([process.execPath, ...(await readImportArguments()), file, ...options], {
    cwd: fileURLToPath(root),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { DATA_DIR: dataDir },
  })
  let output = ''
  child.stdout!.on('data', (text: Buffer) => (output += text.toString()))
  let peakInMb = 0
  while (child.exitCode === null) {
    peakInMb = Math.max(peakInMb, memoryInMb(pid)?.peak ?? 0)
    await Promise.race([ended, pause(lookEveryInMs)])
  }
  const seconds = (performance.now() - startedAt) / 1000
  if ((await ended) !== 0 || !output.includes(`added ${count},`)) throw new Error(`output of the import: ${output}`)
  return { seconds, peakInMb }
}

/** Node's options of `npm run import`. */
async function readImportArguments(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(new URL('package.json', root), 'utf8')) as {
    scripts: { import: string }
  }
  return scripts.import.split(' ').slice(1)
}

async function writeGoodsFile(file: string, count: number, columns: readonly string[]): Promise<void> {
  const { goodsAt } = await openSeedGoods()
  const stream = createWriteStream(file)
  stream.write(`sku,${columns.join(',')},size,price,stock\n`)
  for (let number = 0; number < count; number++) {
    const goods = goodsAt(number)
    const cells = [goods.sku, ...columns.map((column) => textIn(goods, column)), goods.size]
    const line = cells.map((cell) => `"${cell!.replaceAll('"', '""')}"`).join(',')
    if (!stream.write(`${line},${(goods.priceInFen! / 100).toFixed(2)},${goods.stock}\n`)) await once(stream, 'drain')
  }
  stream.end()
  await once(stream, 'finish')
}

const fields = { name: 'name', describe: 'describe', type_1: 'type1', type_2: 'type2' } as const

function textIn(goods: GoodsToSave, column: string): string {
  const [, name, language = 'zh-CN'] = /^(\w+?)(?:_(ja|en))?$/.exec(column)!
  return goods[fields[name as keyof typeof fields]]![language as 'zh-CN' | 'ja' | 'en']!
}
