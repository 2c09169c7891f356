/** Public pages made of facts, zones and settings. */
import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { createZones } from '#features/delivery/testing/zone-factory.ts'
import { changeFacts, testFacts } from '#features/content/testing/shop-facts-factory.ts'
import { defaultFacts, type FactKey, factKeys, type TextKind } from '#features/content/values.ts'
import { type Language, languages } from '#platform/i18n/language.ts'
import { openShopTextsFixtureOfFile } from '#features/content/testing/fixtures/shop-texts-fixture.ts'

const { shop, manager, getShop, getText } = await openShopTextsFixtureOfFile()

const valuesOf = (body: { rows: { value: string }[] }) => body.rows.map(({ value }) => value)

const companyRows = [
  'legal_name',
  'representative',
  'postal_code',
  'address',
  'phone',
  'email',
  'hours',
  'licence_number',
] as const

/** Rows of the Japanese table in their order: by fact, or always there. */
const legalNames = {
  'zh-CN':
    '销售方、负责人、地址、电话、邮箱、营业时间、价格、运费等费用、支付方式、付款时间、交货时间、退货、有效期限、登记号码',
  ja: '販売業者、責任者、所在地、電話番号、メールアドレス、営業時間、販売価格、送料など、支払方法、支払時期、引渡時期、返品、有効期限、登録番号',
  en: 'Seller、Responsible person、Address、Phone、Email、Hours、Price、Delivery and other costs、Payment methods、Time of payment、Time of delivery、Returns、Limits of the offer、Registration number',
}
const legalFacts =
  'legal_name representative address phone email hours price costs payment legal_payment_time legal_delivery_time returns legal_offer_limits invoice_registration_number'.split(
    ' ',
  )
const alwaysThere = ['price', 'costs', 'payment', 'returns']

/** Every fact alone, every fact missing, and random subsets. */
function* subsets(): Generator<FactKey[]> {
  const keys = Object.keys(testFacts) as FactKey[]
  yield keys
  for (const key of keys) {
    yield [key]
    yield ['legal_name', 'seat', key]
    yield keys.filter((other) => other !== key)
  }
  for (let seed = 1; seed <= 40; seed++) yield keys.filter((_, place) => ((seed * 7919) >> (place % 13)) & 1)
}

test('pages hold exactly the facts that are set, in three languages, with the next request', async () => {
  const always = new Map<string, string>()
  await changeFacts(manager, { legal_name: testFacts.legal_name, seat: 'JP' })
  for (const language of languages) {
    const { rows } = (await getText('legal', language)).body
    const names = legalNames[language]
      .split('、')
      .filter((_, place) => ['legal_name', ...alwaysThere].includes(legalFacts[place]!))
    expect(rows.map(({ name }: { name: string }) => name)).toEqual(names)
    alwaysThere.forEach((row, place) => always.set(`${language} ${row}`, rows[place + 1].value))
  }
  for (const keys of subsets()) {
    const wantedFacts = { ...testFacts, phone: keys.includes('seat') ? testFacts.phone : '0571-88886666' }
    const sent = Object.fromEntries(
      factKeys.map((key) => [key, keys.includes(key) ? wantedFacts[key as keyof typeof testFacts] : defaultFacts[key]]),
    )
    expect((await changeFacts(manager, sent)).status).toBe(200)
    for (const language of languages) {
      const inLanguage = (key: FactKey) => {
        if (key === 'phone' && language === 'ja') return wantedFacts.phone.replace('+81 3-', '03-')
        const value: unknown = wantedFacts[key as keyof typeof testFacts]
        return typeof value === 'object' && value && language in value ? value[language as keyof typeof value] : value
      }
      const about = await getText('about', language)
      const hasCompany = keys.includes('legal_name')
      expect(about.status).toBe(hasCompany ? 200 : 404)
      if (hasCompany) {
        const permits = keys.includes('permits') ? ['JY13301060000001'] : []
        const wanted = [...companyRows.filter((key) => keys.includes(key)).map(inLanguage), ...permits]
        expect([keys, valuesOf(about.body)]).toEqual([keys, wanted])
      }
      const legal = await getText('legal', language)
      const isJapanese = hasCompany && keys.includes('seat')
      expect(legal.status).toBe(isJapanese ? 200 : 404)
      if (isJapanese) {
        const setOf = (key: FactKey) => (keys.includes(key) ? [inLanguage(key) as string] : [])
        const postalCode = setOf('postal_code').map((code) => `〒${code}`)
        const valueOf = (row: string) => {
          const there = always.get(`${language} ${row}`)
          if (row === 'costs') return [there, ...setOf('legal_other_costs')].join('\n')
          if (row === 'address') return [...postalCode, ...setOf('address')].join(' ')
          return there ?? setOf(row as FactKey).join('')
        }
        const names = legalNames[language].split('、')
        const wanted = legalFacts.map((row, place) => ({ name: names[place]!, value: valueOf(row) }))
        expect([keys, legal.body.rows]).toEqual([keys, wanted.filter(({ value }) => value !== '')])
      }
    }
  }
}, 120_000)

test('a Japanese shop may give its address on demand; in China that changes nothing', async () => {
  await changeFacts(manager, { ...testFacts, address_on_request: true })
  expect(await getShop()).toMatchObject({ address: null, postal_code: null, phone: null, email: testFacts.email })
  expect(valuesOf((await getText('about')).body)).not.toContain(testFacts.phone)
  const { rows } = (await getText('legal', 'ja')).body
  expect(rows).toContainEqual({ name: '所在地', value: 'ご請求があれば遅滞なく開示します' })
  expect(rows).toContainEqual({ name: '電話番号', value: 'ご請求があれば遅滞なく開示します' })
  await changeFacts(manager, { seat: 'CN', phone: '13800138000' })
  expect(await getShop()).toMatchObject({ address: testFacts.address['zh-CN'], phone: '13800138000' })
})

test('the Japanese table writes the postal code as Japanese mail does', async () => {
  for (const typed of ['101-0041', '〒101-0041']) {
    await changeFacts(manager, { ...testFacts, seat: 'JP', postal_code: typed, address_on_request: false })
    const { rows } = (await getText('legal', 'ja')).body
    expect(rows).toContainEqual({ name: '所在地', value: expect.stringMatching(/^〒101-0041 /) })
  }
})

test('Japanese text writes the phone number as it is dialled in Japan', async () => {
  await changeFacts(manager, { ...testFacts, seat: 'JP' })
  const phonesIn = async (kind: TextKind, language: Language) =>
    valuesOf((await getText(kind, language)).body).filter((value) => value.includes('1234-5678'))
  for (const kind of ['about', 'legal'] as const) {
    expect(await phonesIn(kind, 'ja')).toEqual(['03-1234-5678'])
    expect(await phonesIn(kind, 'en')).toEqual(['+81 3-1234-5678'])
  }
  expect((await getShop()).phone).toBe('+81 3-1234-5678')
})

test('the Japanese table states who pays for sending back, and what cannot go back', async () => {
  await changeFacts(manager, testFacts)
  const { rows } = (await getText('legal', 'ja')).body
  expect(rows).toContainEqual({ name: '営業時間', value: '平日9時〜18時' })
  const { value } = rows.find(({ name }: { name: string }) => name === '返品')
  expect(value.split('\n')).toEqual([
    'お届けから7日以内は、理由を問わず返品できます',
    '返品できない商品：商品ページに返品不可とある商品。不良品は返品できます',
    '返送料：不良品や誤送の場合は当店が、その他の場合はお客様が負担します',
  ])
})

test('delivery and returns follow zones and settings', async () => {
  await createZones(shop.context, [
    { codes: [''], names: { en: 'Nowhere' } },
    {
      codes: ['JP'],
      names: { 'zh-CN': '日本', en: 'Japan' },
      feeKind: 'weight',
      firstFeeInFen: 4_000,
      stepFeeInFen: 1_500,
      stepWeightInGrams: 500,
      freeAboveInFen: 50_000,
    },
    { codes: ['US'], names: { en: 'USA' }, isDeliverable: false },
  ])
  expect((await getText('delivery', 'en')).body.rows).toEqual([
    { name: 'China', value: '3 to 5 days after payment, free delivery' },
    {
      name: 'Japan',
      value: 'Delivery ¥40.00 up to 1 kg, then ¥15.00 per 500 g. 3 to 5 days after payment, free delivery from ¥500.00',
    },
    { name: 'Cut-off time', value: 'Orders paid from 16:00 on count as paid the next day' },
  ])
  await shop.context.database.execute(sql`update settings set chosen = '{"return_days": 30, "cut_off": "24:00"}'`)
  expect((await getText('delivery', 'en')).body.rows).toHaveLength(2)
  expect(valuesOf((await getText('returns', 'en')).body)).toContain(
    'Within 30 days after delivery, without giving a reason',
  )
})
