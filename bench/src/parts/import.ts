/** Imports a merchant's file into an empty shop by `npm run import`. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
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
const root = new URL('../../../', import.meta.url)

export async function measureImport({ isFull }: Run): Promise<Row[]> {
  const count = isFull ? fullCount : usualCount
  return [
    ...(await measureOne('names in one language', count, ['name', 'describe', 'type_1', 'type_2'])),
    ...(await measureOne('names in three languages', usualCount, textColumns)),
  ]
}

const textColumns = ['name', 'describe', 'type_1', 'type_2'].flatMap((column) =>
  ['', '_ja', '_en'].map((ending) => `${column}${ending}`),
)

async function measureOne(label: string, count: number, columns: readonly string[]): Promise<Row[]> {
  const folder = await makeFolder()
  const file = join(folder, 'goods.csv')
  await writeGoodsFile(file, count, columns)
  const dataDir = dataDirIn(folder)
  const shop = await startShopIn(dataDir, { DEMO: 'off' })
  await shop.stop()
  const startedAt = performance.now()
  const { child, pid, ended } = startProcess([process.execPath, ...(await readImportArguments()), file, '--no-undo'], {
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
  const name = `${count} goods, ${label}`
  return [
    atLeast(part, name, count / seconds, { unit: 'goods/s', min: minPerSecond }),
    ...(peakInMb > 0 ? [atMost(part, `${name}: peak memory`, peakInMb, { unit: 'MB', max: maxMemoryInMb })] : []),
  ]
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
