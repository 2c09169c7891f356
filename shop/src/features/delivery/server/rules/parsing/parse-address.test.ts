import { expect, test } from 'vitest'
import { madeAddresses } from '#features/delivery/testing/made-addresses.ts'
import { maxPastedLength } from '#features/delivery/values.ts'
import { parseAddress } from './parse-address.ts'

const withoutBlanks = (text: string) => text.replaceAll(/\s/g, '')

test('at least 95 of 100 fields of 240 made addresses are right, each field by itself', () => {
  const made = madeAddresses()
  expect(made).toHaveLength(240)
  const wrong: Record<string, string[]> = {}
  for (const { text, fields } of made) {
    const parsed = parseAddress(text)
    for (const [field, value] of Object.entries(fields)) {
      const read = String(parsed[field as keyof typeof fields])
      if (withoutBlanks(read) !== withoutBlanks(value)) (wrong[field] ??= []).push(`${read} ≠ ${value}: ${text}`)
    }
  }
  for (const [field, faults] of Object.entries(wrong))
    expect(faults.length, `${field}\n${faults.join('\n')}`).toBeLessThanOrEqual(made.length * 0.05)
})

const region = (text: string) => {
  const { region_code, region_1, region_2, region_3, street } = parseAddress(text)
  return [region_code, [region_1, region_2, region_3].filter(Boolean).join(' '), street]
}

test.each([
  ['浙江省杭州市西湖区文三路478号', '330106', '浙江省 杭州市 西湖区', '文三路478号'],
  ['浙江杭州西湖文三路478号', '330106', '浙江省 杭州市 西湖区', '文三路478号'],
  ['杭州市西湖区 文三路478号', '330106', '浙江省 杭州市 西湖区', '文三路478号'],
  ['浙江省义乌市福田街道1号', '330782', '浙江省 金华市 义乌市', '福田街道1号'],
  ['北京市北京市朝阳区建国路88号', '110105', '北京市 朝阳区', '建国路88号'],
  ['北京朝阳区建国路88号', '110105', '北京市 朝阳区', '建国路88号'],
  ['上海市 市辖区 浦东新区 张江路1号', '310115', '上海市 浦东新区', '张江路1号'],
  ['重庆市县城口县葛城街道2号', '500229', '重庆市 城口县', '葛城街道2号'],
  ['广东省东莞市南城街道鸿福路1号', '441900', '广东省 东莞市', '南城街道鸿福路1号'],
  ['广东东莞南城街道鸿福路1号', '441900', '广东省 东莞市', '南城街道鸿福路1号'],
  ['广西南宁青秀区民族大道1号', '450103', '广西壮族自治区 南宁市 青秀区', '民族大道1号'],
  ['内蒙古呼和浩特新城区中山路3号', '150102', '内蒙古自治区 呼和浩特市 新城区', '中山路3号'],
  ['延边州延吉市公园路977号', '222401', '吉林省 延边朝鲜族自治州 延吉市', '公园路977号'],
  ['吉林省吉林市昌邑区解放路1号', '220202', '吉林省 吉林市 昌邑区', '解放路1号'],
  ['香港九龙弥敦道100号', '810000', '香港特别行政区', '九龙弥敦道100号'],
  ['河南省省直辖县级行政区划济源市黄河路1号', '419001', '河南省 济源市', '黄河路1号'],
  ['浙江省杭州市西湖区 浙江省杭州市西湖区文三路1号', '330106', '浙江省 杭州市 西湖区', '文三路1号'],
  ['上海市南京东路100号', '310000', '上海市', '南京东路100号'],
  ['北京东路100号', '', '', '北京东路100号'],
])('%s', (text, code, names, street) => {
  expect(region(text)).toEqual([code, names, street])
})

test('doubtful fields are named: an incomplete region, a name without a separator, two phone numbers', () => {
  expect(parseAddress('张三，13800138000，浙江省杭州市西湖区文三路478号').unsure).toEqual([])
  expect(parseAddress('张三，13800138000，上海市南京东路100号').unsure).toEqual(['region_code'])
  expect(parseAddress('13800138000浙江省杭州市西湖区文三路478号张三')).toMatchObject({
    recipient: '张三',
    street: '文三路478号',
    unsure: ['recipient', 'street'],
  })
  expect(parseAddress('张三，13800138000，13900139000，浙江省杭州市西湖区文三路478号')).toMatchObject({
    phone: '13800138000',
    unsure: ['phone'],
  })
})

test('unknown fields are empty', () => {
  expect(parseAddress('你好')).toMatchObject({ country: '', phone: '', region_code: '', postal_code: '' })
  expect(parseAddress('')).toMatchObject({ recipient: '', street: '', unsure: [] })
})

const japanese = {
  country: 'JP',
  recipient: '山田 太郎',
  phone: '+81 90-1234-5678',
  region_code: 'JP-13',
  region_1: '東京都',
  region_2: '渋谷区',
  street: '渋谷1-2-3 メゾン渋谷302',
  postal_code: '150-0002',
}
test.each([
  '〒150-0002 東京都渋谷区渋谷1-2-3 メゾン渋谷302\n山田 太郎 様\n090-1234-5678',
  '山田 太郎\n〒1500002\n東京都渋谷区渋谷１－２－３\nメゾン渋谷302\n09012345678',
  '氏名：山田 太郎\n郵便番号：150-0002\n住所：東京都渋谷区渋谷1-2-3 メゾン渋谷302\n電話番号：090-1234-5678',
  '山田 太郎、090-1234-5678、〒150-0002、东京都渋谷区渋谷1-2-3 メゾン渋谷302',
])('an address in Japan: %j', (text) => {
  expect(parseAddress(text)).toMatchObject(japanese)
})

test.each([
  '张三，13800138000，浙江省杭州市西湖区京都府3幢501',
  '张三，浙江省杭州市西湖区京都府3幢501',
  '张三，138 0013 8000，京都府3幢501',
  '张三，１３８００１３８０００，京都府3幢501',
])('an estate in China named like a prefecture: %s', (text) => {
  expect(parseAddress(text)).toMatchObject({ country: 'CN', recipient: '张三', street: '京都府3幢501' })
})

test('a title in brackets belongs to the name', () => {
  expect(parseAddress('王芳（女士） 13800138000 浙江省杭州市西湖区文三路478号')).toMatchObject({
    recipient: '王芳（女士）',
    phone: '13800138000',
    street: '文三路478号',
    unsure: [],
  })
})

test('an address in Hong Kong', () => {
  expect(parseAddress('陈大文，+852 6123 4567，香港九龙弥敦道100号')).toMatchObject({
    country: 'CN',
    recipient: '陈大文',
    phone: '+852 6123 4567',
    region_code: '810000',
    street: '九龙弥敦道100号',
    unsure: [],
  })
})

test.each([
  ['和歌山県海南市日方1525-6', 'JP-30', '海南市', '日方1525-6'],
  ['東京都江東区青海1-1-10', 'JP-13', '江東区', '青海1-1-10'],
  ['〒604-8571 京都府京都市中京区寺町通1', 'JP-26', '京都市中京区', '寺町通1'],
  ['〒272-8501 千葉県市川市八幡1-1-1', 'JP-12', '市川市', '八幡1-1-1'],
  ['〒510-8601 三重県四日市市諏訪町1-5', 'JP-24', '四日市市', '諏訪町1-5'],
  ['〒046-0003 北海道余市郡余市町黒川町1', 'JP-01', '余市郡余市町', '黒川町1'],
])('a municipality of Japan: %s', (text, region_code, region_2, street) => {
  expect(parseAddress(text)).toMatchObject({ region_code, region_2, street })
})

test.each([
  ['digits', '1'],
  ['digits and blanks', '1 '],
  ['brackets', '(（'],
  ['regions', '浙江省'],
  ['municipalities', '北京'],
  ['labels', '地址：'],
  ['kana', '〒あ市'],
  ['names', '张三 '],
])('hostile text takes milliseconds: %s', (_what, unit) => {
  const text = unit.repeat(maxPastedLength).slice(0, maxPastedLength)
  const startedAt = performance.now()
  parseAddress(text)
  expect(performance.now() - startedAt).toBeLessThan(200)
})
