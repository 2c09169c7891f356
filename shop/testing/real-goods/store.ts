/** A shop of telephones, cosmetics and stationery, as merchants write them. */
import type { GoodsToSave } from '#features/catalogue/server/ports/goods-to-save.ts'
import { cosmetics } from './cosmetics.ts'
import { phoneAccessories } from './phone-accessories.ts'
import { stationery } from './stationery.ts'
import { telephones } from './telephones.ts'

export interface RealGoods {
  goods: GoodsToSave
  /** Everything that a pattern may name. */
  text: string
}

const inLanguages = (text: string) => {
  const [chinese = '', japanese = '', english = ''] = text.split(', ')
  return { 'zh-CN': chinese, ja: japanese, en: english }
}

export function realStore(): RealGoods[] {
  const made: RealGoods[] = []
  let type1 = ''
  let type2 = ''
  for (const line of [telephones, phoneAccessories, cosmetics, stationery].join('\n').split('\n')) {
    if (line.startsWith('# ')) [type1 = '', type2 = ''] = line.slice(2).split(' > ')
    if (!line.includes(' | ')) continue
    const [name = '', ja = '', en = '', describe = ''] = line.split(' | ')
    made.push({
      goods: {
        sku: `REAL-${made.length + 1}`,
        name: { 'zh-CN': name, ja, en },
        describe: { 'zh-CN': describe },
        type1: inLanguages(type1),
        type2: inLanguages(type2),
        size: '1',
        priceInFen: 1000,
        stock: 10,
      },
      text: `${line} | ${type1} > ${type2}`,
    })
  }
  return made
}
