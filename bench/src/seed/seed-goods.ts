/** Goods by number: the demo catalogue's first, then further ones of the same kinds. Each depends on its number alone. */
import { createReadStream } from 'node:fs'
import { goodsFile } from '@yokoso/demo'
import type { GoodsToSave, TextsByLanguage } from '../../../shop/src/features/catalogue/server/ports/goods-to-save.ts'
import { readCsvTable } from '../../../shop/src/platform/csv/read-csv.ts'
import { finishes, goodsWithRareWords, places, rareWords } from './goods-names.ts'

type Words = Required<TextsByLanguage>
type Kind = Pick<GoodsToSave, 'size' | 'priceInFen'> & Record<'name' | 'describe' | 'type1' | 'type2', Words>

const firstDay = Date.parse('2024-01-01T00:00:00Z')
const days = 1000
const maxSold = 20_000

/** @returns goods by number from 0 on; those before `kinds` are the demo's own and not created here */
export async function openSeedGoods(): Promise<{ kinds: number; goodsAt(number: number): GoodsToSave }> {
  const kinds = await readKinds()
  return { kinds: kinds.length, goodsAt: (number) => goodsAt(kinds, number) }
}

async function readKinds(): Promise<Kind[]> {
  const kinds: Kind[] = []
  let header: string[] | undefined
  for await (const record of readCsvTable(createReadStream(goodsFile))) {
    if ('reason' in record) throw new Error(`${goodsFile}, line ${record.line}: ${record.reason}`)
    if (!header) {
      header = record.fields
      continue
    }
    const row = Object.fromEntries(header.map((name, index) => [name, record.fields[index]!]))
    const texts = (column: string) => ({ 'zh-CN': row[column]!, ja: row[`${column}_ja`]!, en: row[`${column}_en`]! })
    kinds.push({
      name: texts('name'),
      describe: texts('describe'),
      type1: texts('type_1'),
      type2: texts('type_2'),
      size: row['size']!,
      priceInFen: Math.round(Number(row['price']) * 100),
    })
  }
  return kinds
}

function goodsAt(kinds: readonly Kind[], number: number): GoodsToSave {
  const kind = kinds[drawn(number, 1, kinds.length)]!
  const place = places[drawn(number, 2, places.length)]!
  const finish = finishes[drawn(number, 3, finishes.length)]!
  const isRare = number >= kinds.length && number < kinds.length + goodsWithRareWords
  const name = ({ 'zh-CN': zh, ja, en }: Words): Words => ({
    'zh-CN': `${place['zh-CN']}${zh} ${finish['zh-CN']}${isRare ? rareWords['zh-CN'] : ''}`,
    ja: `${place.ja} ${ja} ${finish.ja}${isRare ? rareWords.ja : ''}`,
    en: `${place.en} ${en}, ${finish.en}${isRare ? ` ${rareWords.en}` : ''}`,
  })
  return {
    ...kind,
    sku: `SEED-${number}`,
    name: name(kind.name),
    priceInFen: kind.priceInFen! + drawn(number, 4, 50) * 100,
    stock: 500 + drawn(number, 5, 500),
    // As in any shop, few goods sell well and most hardly at all.
    soldCount: Math.floor(maxSold / (1 + drawn(number, 6, maxSold))),
    createdAt: new Date(firstDay + drawn(number, 7, days * 86_400) * 1000),
  }
}

/** A whole number below `bound` that depends on the arguments only (the finaliser of MurmurHash3). */
export function drawn(number: number, purpose: number, bound: number): number {
  let hash = (Math.imul(number, 0x9e3779b1) ^ Math.imul(purpose, 0x85ebca6b)) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) % bound
}
