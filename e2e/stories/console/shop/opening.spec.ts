/** An empty shop becomes ready to sell by following the first screen alone, in China and in Japan. */
import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { axeFindings } from '../../../fixtures/axe.ts'
import { emptyShopTest as test, expect } from '../../../fixtures/shop-test.ts'
import { onPhone } from '../../../fixtures/one-window.ts'
import { expectInOtherLanguages } from '../../../fixtures/languages/other-languages.ts'
import { orderAsGuest, payAsGuest } from '../../../fixtures/orders/guest-order.ts'
import { matchaPng } from '../../../fixtures/pictures.ts'
import { signInAsStaff } from '../../../fixtures/staff-member.ts'
import type { RunningShop } from '../../../running-shop.ts'
import { type CallAsStaff, signInToApi } from '../../../staff-client.ts'

const picture = { name: 'licence.png', mimeType: 'image/png', buffer: matchaPng }
type Seat = 'CN' | 'JP'
const isWithin = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

class FirstScreen {
  readonly #page: Page
  readonly staffName: string

  constructor(page: Page, staffName: string) {
    this.#page = page
    this.staffName = staffName
  }

  /** Opens a step from the first screen. The very field has the focus. */
  async open(name: string): Promise<void> {
    await this.show()
    await this.#page.getByRole('link', { name: `去完成：${name}` }).click()
  }

  async show(): Promise<void> {
    await this.#page.getByRole('link', { name: '今天' }).click()
    await expect(this.#page.getByRole('heading', { level: 1, name: '今天' })).toBeVisible()
  }

  async type(name: string, text: string): Promise<void> {
    await this.open(name)
    await expect(this.#page.locator(':focus')).toHaveAttribute('id', /.+/)
    await expect(this.#page.locator('input:focus, textarea:focus')).toBeVisible()
    await this.#page.locator(':focus').fill(text)
    await this.save()
  }

  async save(): Promise<void> {
    const bar = this.#page.getByRole('region', { name: '未保存的改动' })
    await bar.getByRole('button', { name: '保存' }).click()
    await expect(bar).toHaveCount(0)
  }

  async publish(name: string, text?: string): Promise<void> {
    await this.open(name)
    await expect(this.#page.getByLabel('正文（中文）')).toBeFocused()
    if (text) await this.#page.getByLabel('正文（中文）').fill(text)
    await this.#page.getByRole('button', { name: '发布' }).click()
    await this.#page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
    await expect(this.#page.getByRole('dialog')).toHaveCount(0)
  }

  async addGoods(): Promise<void> {
    const page = this.#page
    await this.open('第一件商品')
    await page.getByRole('button', { name: '添加类别' }).first().click()
    await page.getByRole('dialog').getByLabel(/中文/).fill('茶')
    await page.getByRole('dialog').getByRole('button', { name: '添加', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: /添加子类$/ }).click()
    await page.getByRole('dialog').getByLabel(/中文/).fill('抹茶')
    await page.getByRole('dialog').getByRole('button', { name: '添加', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: '添加商品' }).click()
    await page.getByLabel('名称').first().fill('宇治抹茶')
    await page.getByLabel('货号').fill('TEA-1')
    await page.getByLabel('价格（元）').fill('58.00')
    await page.getByRole('combobox', { name: '类别' }).selectOption('抹茶')
    const buffer = await readFile(new URL('../../../../demo/pictures/goods/TEA-JPN-01.webp', import.meta.url))
    await page.getByLabel('添加，或拖到这里').setInputFiles({ name: 'tea.webp', mimeType: 'image/webp', buffer })
    await expect(page.getByRole('button', { name: /^第 1 张图片|主图/ }).first()).toBeVisible()
    await page.getByLabel('初始库存').fill('12')
    await page.getByRole('checkbox', { name: '在售' }).check()
    await this.save()
    await expect(page.getByRole('heading', { name: '宇治抹茶' })).toBeVisible()
  }
}

const inChinese = (text: string) => ({ 'zh-CN': text, ja: '', en: '' })
/** The table of Japanese law needs these. */
const inJapanese = (text: string) => ({ 'zh-CN': '', ja: text, en: '' })
const inPlace = (seat: Seat) =>
  seat === 'CN'
    ? { phone: '0571-88886666', region_code: '330106', postal_code: '310012' }
    : { phone: '+81 3-1234-5678', region_code: 'JP-13', region_2: '千代田区', postal_code: '100-0001' }

/** As the list asks for them. */
const factsOf = (seat: Seat) => ({
  seat,
  shop_name: inChinese('山茶铺子'),
  legal_name: inChinese('山茶有限公司'),
  address: inChinese('文三路 9 号'),
  phone: inPlace(seat).phone,
  return_address: { recipient: '退货组', country: seat, street: '文三路 9 号 3 号仓', ...inPlace(seat) },
  ...(seat === 'CN'
    ? { licence_number: '91330106MA2CHDU965', icp_number: '浙ICP备12345678号-1' }
    : {
        representative: inJapanese('周一'),
        legal_payment_time: inJapanese('下单时'),
        legal_delivery_time: inJapanese('三日内'),
      }),
})

async function findGoodsId(request: APIRequestContext): Promise<number> {
  const { results } = (await (await request.get('/api/goods_info/')).json()) as { results: { id: number }[] }
  return results[0]!.id
}

async function setFacts(call: CallAsStaff, facts: object): Promise<void> {
  const { revision } = await call<{ revision: number }>('GET', 'shop/')
  await call('PATCH', 'shop/', facts, { 'if-match': `"${revision}"` })
}

async function setAllFacts(call: CallAsStaff, seat: Seat): Promise<void> {
  const files = new FormData()
  files.set('file', new Blob([new Uint8Array(matchaPng)], { type: 'image/png' }), 'licence.png')
  const { picture_id } = await call<{ picture_id: string }>('POST', 'shop/pictures/', files)
  await setFacts(call, { ...factsOf(seat), ...(seat === 'CN' && { licence_picture_id: picture_id }) })
}

async function openList(page: Page, fresh: RunningShop): Promise<FirstScreen> {
  page.setDefaultTimeout(20_000)
  const name = await signInAsStaff(page, fresh, 'owner')
  await page.goto(`${fresh.origin}/console`)
  await expect(page.getByRole('heading', { name: /还差 \d+ 项就能开张/ })).toBeVisible()
  return new FirstScreen(page, name)
}

for (const seat of ['CN', 'JP'] as const) {
  test(`the list leads an empty shop in ${seat} to the facts of its company`, async ({ page, fresh }) => {
    test.setTimeout(180_000)
    // Facts that are typed alike in both countries.
    const { shop_name, legal_name, address } = factsOf(seat)
    if (seat === 'JP') await setFacts(await signInToApi(fresh, 'owner'), { shop_name, legal_name, address })
    const list = await openList(page, fresh)
    const main = page.getByRole('main')
    if (seat === 'CN')
      await expectInOtherLanguages(page, main.getByRole('heading', { level: 2 }).first(), [
        'ICP',
        'SMTP_URL',
        '发票',
        list.staffName,
      ])
    const steps = main.getByRole('list', { name: /还差 \d+ 项/ }).locator('> li')
    await expect(steps).toHaveText([/说清本店是谁/, /第一件商品/, /配送地区/, /收款/, /试一单/])
    await expect(steps.first()).toHaveAttribute('aria-current', 'step')
    await expect(steps.last().getByRole('link', { name: '去店面' })).toHaveAttribute('href', fresh.origin)
    await expect(main.getByRole('link', { name: '首页内容' })).toHaveAttribute('href', '/console/content')
    await expect(main.getByRole('heading', { name: '今天到现在' })).toHaveCount(0)
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    expect(await isWithin(page)).toBe(true)

    await test.step('the seat of the company, which the other steps follow', async () => {
      await list.open('公司所在地')
      const field = page.getByRole('combobox', { name: '公司所在地' })
      await expect(field).toBeFocused()
      await field.selectOption(seat)
      await list.save()
      await list.show()
      await expect(main).toContainText(seat === 'CN' ? '按公司在中国列出。' : '按公司在日本列出。')
    })
    if (seat === 'CN') {
      await list.type('店名', '山茶铺子')
      await list.type('公司名称', '山茶有限公司')
      await list.type('地址', '文三路 9 号')
    }
    await list.type('联系方式', seat === 'CN' ? '0571-88886666' : '03-1234-5678')
    if (seat === 'CN') {
      await list.type('营业执照', '91330106MA2CHDU965')
      await list.open('营业执照')
      await expect(page.getByRole('button', { name: '选择图片：营业执照图片' })).toBeFocused()
      await page.getByRole('group', { name: '营业执照图片' }).locator('input').setInputFiles(picture)
      await expect(page.getByRole('link', { name: '查看营业执照图片' })).toBeVisible()
      await list.save()
      await list.type('ICP 备案号', '浙ICP备12345678号-1')
    } else {
      await list.type('负责人', '周一')
      await list.type('付款时间', '下单时')
      await list.type('交货时间', '三日内')
    }
    await test.step('the return address', async () => {
      await list.open('退货地址')
      await expect(page.getByRole('button', { name: '填写退货地址' })).toBeFocused()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByLabel('国家或地区')).toHaveValue(seat)
      await expect(dialog.getByLabel('地区，第 1 级'), 'regions are loaded').toBeVisible()
      await dialog.getByRole('button', { name: '保存' }).click()
      for (const name of ['收件人', '电话', '地区，第 1 级', '街道、门牌', ...(seat === 'JP' ? ['城市', '邮编'] : [])])
        await expect(dialog.getByLabel(name), 'all that is missing is marked at once').toHaveAttribute(
          'aria-invalid',
          'true',
        )
      await dialog.getByLabel('收件人').fill('退货组')
      await dialog.getByLabel('电话').fill(seat === 'CN' ? '0571-88886666' : '03-1234-5678')
      for (const [depth, name] of (seat === 'CN' ? ['浙江省', '杭州市', '西湖区'] : ['东京都']).entries())
        await dialog.getByLabel(`地区，第 ${depth + 1} 级`).selectOption(name)
      if (seat === 'JP') await dialog.getByLabel('城市').fill('千代田区')
      await dialog.getByLabel('街道、门牌').fill('文三路 9 号 3 号仓')
      await dialog.getByLabel('邮编').fill(seat === 'CN' ? '310012' : '100-0001')
      await dialog.getByRole('button', { name: '保存' }).click()
      await expect(dialog).toHaveCount(0)
    })
    await list.show()
    const left = seat === 'CN' ? 3 : 4
    // A new shop begins with a zone for China, whose fee the merchant has not chosen.
    const check = main.getByRole('link', { name: '去核对：配送地区' })
    if (seat === 'CN') await expect(check).toHaveAttribute('href', '/console/delivery')
    else await expect(check).toHaveCount(0)
    await expect(page.getByRole('heading', { name: `还差 ${left} 项就能开张` })).toBeVisible()
    const stored = await (await signInToApi(fresh, 'owner'))('GET', 'shop/')
    expect(stored, 'the next story begins with these').toMatchObject(factsOf(seat))
  })

  test(`a shop in ${seat} with its facts becomes ready to sell by the rest of the list`, async ({
    page,
    fresh,
    watch,
  }) => {
    test.setTimeout(180_000)
    watch.expectConsole(/status of 404/)
    await setAllFacts(await signInToApi(fresh, 'owner'), seat)
    const list = await openList(page, fresh)
    const main = page.getByRole('main')
    if (seat === 'JP')
      await test.step('a zone that delivers to Japan, and its fee', async () => {
        await list.open('配送地区')
        await page.getByRole('link', { name: '新的配送地区' }).click()
        await page.getByLabel('名称（中文）').fill('日本')
        await page.getByLabel('国家或地区').selectOption('JP')
        await page.getByRole('button', { name: /^保存/ }).click()
        await expect(main).toContainText('请选好地方，再按“加入”。')
        await page.getByRole('button', { name: '加入' }).click()
        await expect(main.getByRole('listitem').filter({ hasText: '日本' })).toBeVisible()
        await page.getByLabel('运费（元）').fill('12')
        await page.getByRole('button', { name: /^保存/ }).click()
        await expect(main).toContainText('已添加配送地区“日本”。')
        await page.getByLabel('国家或地区').selectOption('JP')
        await page.getByRole('button', { name: '试算' }).click()
        await expect(main.locator('[aria-live]').filter({ hasText: '¥12.00' })).toBeVisible()
        // Axe counts a link as small while the header covers a part of it.
        await page.evaluate(() => scrollTo(0, 0))
        expect(await axeFindings(page, { hasContrast: true })).toEqual([])
        expect(await isWithin(page)).toBe(true)
      })
    if (seat === 'JP')
      await test.step('another fee, and the carriers of Japan', async () => {
        await page.getByRole('link', { name: '修改“日本”' }).click()
        await page.getByLabel('运费（元）').fill('15')
        await list.save()
        await page.getByRole('main').getByRole('link', { name: '配送' }).click()
        await expect(main.getByRole('listitem').filter({ hasText: '日本' })).toContainText('运费 ¥15.00')
        await page.getByLabel('国家或地区').selectOption('JP')
        await page.getByRole('button', { name: '试算' }).click()
        await expect(main.locator('[aria-live]').filter({ hasText: '¥15.00' })).toBeVisible()
        await page.getByRole('link', { name: '快递公司' }).click()
        await expect(main.getByRole('listitem').first()).toContainText('雅玛多运输')
        await page.getByRole('button', { name: '修改“圆通速递”' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('checkbox', { name: '用于新的包裹' }).uncheck()
        await dialog.getByRole('button', { name: '保存' }).click()
        await expect(main.getByRole('listitem').filter({ hasText: '圆通速递' })).toContainText('已停用')
        // The packer's dialog offers the others, those of Japan first.
        const offered = await (await signInToApi(fresh, 'packer'))<{ code: string }[]>('GET', 'carriers/')
        const codes = offered.map(({ code }) => code)
        expect(codes.slice(0, 3)).toEqual(['yamato', 'sagawa', 'japanpost'])
        expect(codes).not.toContain('yto')
      })
    await list.publish('服务条款', '第一条\n\n第二条')
    await test.step('a button with nothing to publish stays readable', async () => {
      const colours = await page
        .getByRole('button', { name: '已发布，没有改动' })
        .evaluate((button) => [getComputedStyle(button).backgroundColor, getComputedStyle(button).color])
      const [background, words] = colours.map((colour) => Number(/\d+/.exec(colour)?.[0]))
      expect(Math.abs(background! - words!), colours.join(' ')).toBeGreaterThan(100)
    })
    await list.publish('隐私政策')
    await list.addGoods()
    await list.show()
    await expect(main).toContainText('可以开张了')
    await expect(main).toContainText('有了公开网址再做：收款、安全连接')
    await expect(main.getByRole('link', { name: '去核对：配送地区' })).toHaveAttribute('href', '/console/delivery')
    if (seat === 'CN') await expect(main).toContainText('公安备案号（开始收款后 30 天内备案）')
    await expect(page.getByRole('heading', { name: /还差/ })).toHaveCount(0)
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    expect(await isWithin(page)).toBe(true)
    // The menu of a phone has no room for it.
    if (seat === 'CN' && !onPhone()) {
      await page.reload()
      await expect(page.getByRole('link', { name: /^发票/ }).first()).toBeVisible()
    }

    await test.step('the pages of the shop, without JavaScript', async () => {
      const context = await page.context().browser()!.newContext({ javaScriptEnabled: false, locale: 'zh-CN' })
      const plain = await context.newPage()
      const shown = async (path: string, ...texts: string[]) => {
        const response = await plain.goto(`${fresh.origin}${path}`)
        expect(response?.status(), path).toBe(200)
        for (const text of texts) await expect(plain.getByRole('main')).toContainText(text)
        await expect(plain).toHaveTitle(/ · 山茶铺子$/)
        const footer = plain.getByRole('contentinfo')
        await expect(footer).toContainText('© 山茶铺子')
        for (const name of seat === 'CN' ? ['营业执照', '浙ICP备12345678号-1'] : ['特定商取引法公示'])
          await expect(footer.getByRole('link', { name })).toBeVisible()
      }
      await shown('/about', '山茶有限公司', '文三路 9 号')
      await shown('/terms', '第一条', '第二条')
      await shown('/privacy', '我们只为下列目的保存您的个人信息')
      await shown('/help/delivery')
      if (seat === 'JP') await shown('/legal', '山茶有限公司', '下单时', '三日内', '运费 ¥15.00')
      else expect((await plain.goto(`${fresh.origin}/legal`))?.status()).toBe(404)
      if (seat === 'JP') {
        await plain.goto(`${fresh.origin}/legal?lang=ja`)
        for (const text of ['03-1234-5678', '日本：送料¥15.00'])
          await expect(plain.getByRole('main')).toContainText(text)
      }
      await context.close()
    })
    if (seat === 'JP')
      await test.step('an item is sold, sent by a carrier of Japan, received, and its receipt is printed', async () => {
        const context = await page.context().browser()!.newContext({ baseURL: fresh.origin, locale: 'ja-JP' })
        const order = await orderAsGuest(context.request, fresh, {
          goodsId: await findGoodsId(context.request),
          total: '73.00',
          language: 'ja',
          address: { recipient: '佐藤花', country: 'JP', street: '神田1-2-3', ...inPlace(seat) },
        })
        await payAsGuest(context.request, order)

        await page.goto(`${fresh.origin}/console/orders/${order.orderNumber}`)
        await page.getByRole('button', { name: '发货', exact: true }).click()
        await page.getByRole('dialog').getByLabel('运单号').fill('444413758703')
        await page.getByRole('dialog').getByRole('button', { name: '发货', exact: true }).click()
        await expect(page.getByText('包裹 1 已寄出，雅玛多运输')).toBeVisible()
        const tracked = 'https://member.kms.kuronekoyamato.co.jp/parcel/detail?pno=444413758703'
        await expect(page.getByRole('link', { name: '444413758703' })).toHaveAttribute('href', tracked)

        const guest = await context.newPage()
        await guest.goto('/?lang=ja')
        await guest.goto(order.path)
        const parcel = guest.getByRole('article', { name: '荷物1' })
        await expect(parcel).toContainText('ヤマト運輸')
        await expect(parcel.getByRole('link', { name: /444413758703/ })).toHaveAttribute('href', tracked)
        await guest.getByRole('button', { name: '受け取りました' }).click()
        await guest.getByRole('dialog').getByRole('button', { name: '受け取りました' }).click()
        await expect(guest.getByRole('button', { name: '受け取りました' })).toHaveCount(0)

        await guest.getByRole('main').getByRole('link', { name: '領収書', exact: true }).click()
        await guest.getByLabel('宛名').fill('佐藤商店')
        await guest.getByRole('button', { name: '領収書を発行' }).click()
        const sheet = guest.getByRole('article')
        for (const text of [/R-\d{4}-000001/, '佐藤商店様', '山茶有限公司', '03-1234-5678', '73.00'])
          await expect(sheet).toContainText(text)
        await context.close()
      })
  })
}
