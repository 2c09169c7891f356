/** A merchant joins a word that was searched in vain to one that finds goods, edits synonyms, and undoes. */
import { addGoods } from '../../../fixtures/added-goods.ts'
import { axeFindings } from '../../../fixtures/axe.ts'
import { onPhone } from '../../../fixtures/one-window.ts'
import { overflowAt320 } from '../../../fixtures/overflow.ts'
import { expect, partPresses, test } from '../../../fixtures/shop-test.ts'
import { callConsole, signInAsStaff } from '../../../fixtures/staff-member.ts'

test.skip(onPhone, 'the words are shared by all windows; on a phone see search-proposals.spec.ts')

interface Synonyms {
  groups: string[][]
  revision: number
}

test('建水 was searched 9 times in vain; joined to 紫砂, the shop finds goods for it', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectConsole(/status of 409/)
  await signInAsStaff(page, shop, 'manager')
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const [goods] = await addGoods(shop, [3])
  const { revision } = (await callConsole(page, shop, { method: 'GET', path: `goods/${goods!.id}/` })) as Synonyms
  const translations = { 'zh-CN': { name: `紫砂壶 ${goods!.id}`, describe: '供试饮。' } }
  const headers = { 'if-match': `"${revision}"` }
  await callConsole(page, shop, { method: 'PATCH', path: `goods/${goods!.id}/`, data: { translations }, headers })
  const find = async (query: string) => {
    const response = await page.request.get(`/api/goods_info/search_goods_queryset/?${new URLSearchParams({ query })}`)
    return ((await response.json()) as { results: { id: number }[] }).results.map(({ id }) => id)
  }
  for (let time = 0; time < 9; time += 1) expect(await find('建水')).toEqual([])

  const row = main.getByRole('row').filter({ has: page.getByText('建水', { exact: true }) })
  await test.step('the word is on the list and on the first screen', async () => {
    // Each process writes its counts every few seconds.
    await expect(async () => {
      await page.goto('/console/search-words')
      await expect(row).toContainText('9 次', { timeout: 2_000 })
    }).toPass()
    await expect(row).toContainText('中文')
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    await page.screenshot({ path: test.info().outputPath('missed.png'), fullPage: true })
    await page.goto('/console')
    await page.getByRole('list', { name: '待处理' }).getByRole('link', { name: '搜了没找到' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '搜索词' })).toBeFocused()
  })

  await test.step('the word is joined by keyboard', async () => {
    await row.getByRole('button', { name: '接到…：建水' }).press('Enter')
    await expect(dialog.getByRole('heading')).toHaveText('“建水”和哪个词同义？')
    await page.keyboard.type('建水')
    await expect(dialog.getByText('现在搜“建水”也没有商品。')).toBeVisible()
    await partPresses(page)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('请写另一个词。')).toBeVisible()
    await dialog.getByRole('textbox').fill('紫砂')
    await expect(dialog.getByText(/^现在搜“紫砂”有 \d+ 件。$/)).toBeVisible()
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    // Another story may change the groups at the same moment: then the dialog says so and stays open.
    await expect(async () => {
      await partPresses(page)
      await page.keyboard.press('Enter')
      await expect(dialog).toHaveCount(0, { timeout: 3_000 })
    }).toPass()
    await expect(main.getByText('“建水”接到了“紫砂”，搜索马上生效。')).toBeVisible()
  })

  await test.step('the try box says why, and the shop finds the goods', async () => {
    const box = main.getByRole('region', { name: '试一试' })
    await expect(box.getByText(/^找到 \d+ 件$/)).toBeVisible()
    await expect(box.getByText('同义词：建水、紫砂')).toBeVisible()
    await expect(box.getByRole('listitem').filter({ hasText: `紫砂壶 ${goods!.id}` })).toContainText(
      '同义词“紫砂”在名称里',
    )
    await expect(row).toContainText('已有同义词')
    await expect.poll(() => find('建水'), { timeout: 30_000 }).toContain(goods!.id)
    await page.screenshot({ path: test.info().outputPath('joined.png'), fullPage: true })
  })

  await test.step('words are added and removed, and the removal undone', async () => {
    await page.getByRole('link', { name: /^同义词/ }).click()
    await main.getByRole('searchbox', { name: '在这些词里查找' }).fill('建水')
    await page.keyboard.press('Enter')
    const list = main.getByRole('list', { name: '同义词' })
    await expect(list.getByRole('button', { name: /^删除：/ })).toHaveCount(1)
    await expect(list.getByText(/^[1-9]\d* 件$/)).toBeVisible()
    await list.getByRole('button', { name: '加词：建水、紫砂' }).click()
    await dialog.getByRole('textbox', { name: '词' }).fill('水盂罐\n紫砂器')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(list.getByRole('list', { name: '建水、紫砂、水盂罐、紫砂器' })).toBeVisible()
    await partPresses(page)
    await list.getByRole('button', { name: '移出水盂罐' }).click()
    await expect(list.getByRole('list', { name: '建水、紫砂、紫砂器' })).toBeVisible()
    await partPresses(page)
    await main.getByRole('button', { name: '撤销' }).click()
    await expect(main.getByText('已撤销。')).toBeVisible()
    await expect(list.getByRole('list', { name: '建水、紫砂、水盂罐、紫砂器' })).toBeVisible()
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    await page.screenshot({ path: test.info().outputPath('groups.png'), fullPage: true })
  })

  await test.step('groups that somebody else has changed meanwhile are shown, not overwritten', async () => {
    const theirs = (await callConsole(page, shop, { method: 'GET', path: 'synonyms/' })) as Synonyms
    await callConsole(page, shop, {
      method: 'PUT',
      path: 'synonyms/',
      data: { groups: theirs.groups.map((group) => (group[0] === '建水' ? [...group, '宜兴壶'] : group)) },
      headers: { 'if-match': `"${theirs.revision}"` },
    })
    await partPresses(page)
    await main.getByRole('button', { name: '移出水盂罐' }).click()
    await expect(main.getByRole('alert')).toHaveText('别人刚改过同义词，现在是最新的，请再看一下。')
    await expect(main.getByRole('button', { name: '移出宜兴壶' })).toBeVisible()
    await expect(main.getByRole('button', { name: '移出水盂罐' })).toBeVisible()
  })

  await test.step('a group is made and deleted, and the audit log names it', async () => {
    await main.getByRole('button', { name: '新建一组' }).click()
    await dialog.getByRole('textbox', { name: '词' }).fill('手帐本样\n手账本样')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toHaveCount(0)
    await main.getByRole('searchbox', { name: '在这些词里查找' }).fill('手帐本样')
    await page.keyboard.press('Enter')
    await partPresses(page)
    await main.getByRole('button', { name: '删除：手帐本样、手账本样' }).click()
    await expect(main.getByText('没有这样的同义词')).toBeVisible()
    await page.goto('/console/trail?action=synonyms.replace')
    await expect(main.getByText('手帐本样、手账本样').first()).toBeVisible()
  })

  await page.goto('/console/search-words?tab=groups')
  expect(await overflowAt320(page)).toEqual([])
})

test('a word that is no goods is ignored, and listed again', async ({ page, shop }) => {
  await signInAsStaff(page, shop, 'manager')
  const main = page.getByRole('main')
  const [goods] = await addGoods(shop, [1])
  const word = `免邮夔${goods!.id}`
  for (let time = 0; time < 2; time += 1)
    await page.request.get(`/api/goods_info/search_goods_queryset/?${new URLSearchParams({ query: word })}`)
  const find = async () => {
    await main.getByRole('searchbox', { name: '在这些词里查找' }).fill(word)
    await page.keyboard.press('Enter')
  }
  const row = main.getByRole('row').filter({ has: page.getByText(word, { exact: true }) })
  // Each process writes its counts every few seconds.
  await expect(async () => {
    await page.goto(`/console/search-words?${new URLSearchParams({ q: word })}`)
    await expect(row).toContainText('次', { timeout: 2_000 })
  }).toPass()
  await row.getByRole('button', { name: `不理会：${word}` }).press('Enter')
  await expect(main.getByText(`“${word}”不再列出。`)).toBeVisible()
  await expect(row).toHaveCount(0)
  await partPresses(page)
  await main.getByRole('button', { name: '撤销' }).click()
  await expect(main.getByText(`“${word}”重新列出。`)).toBeVisible()
  await expect(row).toBeVisible()
  await partPresses(page)
  await row.getByRole('button', { name: `不理会：${word}` }).click()
  await expect(row).toHaveCount(0)
  await main.getByRole('link', { name: /^不理会的/ }).click()
  await find()
  await expect(row).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await partPresses(page)
  await row.getByRole('button', { name: `重新列出：${word}` }).click()
  await expect(row).toHaveCount(0)
  await main.getByRole('link', { name: /^搜了没找到/ }).click()
  await find()
  await expect(row).toBeVisible()
})
