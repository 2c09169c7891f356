/** A proposal is accepted by one press, and a word whose proposal is dismissed stays away. */
import type { Page } from '@playwright/test'
import { addGoods } from '../../../fixtures/added-goods.ts'
import { axeFindings } from '../../../fixtures/axe.ts'
import { onPhone } from '../../../fixtures/one-window.ts'
import { expect, partPresses, type ShopAddresses, test } from '../../../fixtures/shop-test.ts'
import { callConsole, signInAsStaff } from '../../../fixtures/staff-member.ts'

/** Words of the goods, and two that read the same: each window has its own, because the words are shared. */
const wordsOfWindow = () =>
  onPhone()
    ? { name: '珏瑚碗', accepted: '决胡婉', dismissed: '绝湖晚' }
    : { name: '璟瑶罐', accepted: '景窑贯', dismissed: '警姚惯' }

/** More than the words of other stories, because only the most frequent ones get proposals. */
const searches = 12

async function find(page: Page, query: string): Promise<number[]> {
  const response = await page.request.get(`/api/goods_info/search_goods_queryset/?${new URLSearchParams({ query })}`)
  return ((await response.json()) as { results: { id: number }[] }).results.map(({ id }) => id)
}

interface Ignored {
  id: number
  words: string
}

/** Removes what an earlier run of this story has joined and dismissed. */
async function forget(page: Page, shop: ShopAddresses, word: string): Promise<void> {
  const ignored = (await callConsole(page, shop, { method: 'GET', path: 'search/ignored/' })) as { results: Ignored[] }
  for (const { id, words } of ignored.results)
    if (words === word) await callConsole(page, shop, { method: 'DELETE', path: `search/ignored/${id}/` })
  const { groups, revision } = (await callConsole(page, shop, { method: 'GET', path: 'synonyms/' })) as {
    groups: string[][]
    revision: number
  }
  const data = { groups: groups.filter((group) => !group.includes(word)) }
  const headers = { 'if-match': `"${revision}"` }
  if (data.groups.length < groups.length)
    await callConsole(page, shop, { method: 'PUT', path: 'synonyms/', data, headers })
}

test('a proposal joins two words, and a dismissed one stays away', async ({ page, shop, watch }) => {
  watch.expectConsole(/status of 409/)
  const { name, accepted, dismissed } = wordsOfWindow()
  await signInAsStaff(page, shop, 'manager')
  for (const word of [accepted, dismissed]) await forget(page, shop, word)
  const [goods] = await addGoods(shop, [3])
  const path = `goods/${goods!.id}/`
  const { revision } = (await callConsole(page, shop, { method: 'GET', path })) as { revision: number }
  const translations = { 'zh-CN': { name: `${name} ${goods!.id}`, describe: '供试用。' } }
  await callConsole(page, shop, {
    method: 'PATCH',
    path,
    data: { translations },
    headers: { 'if-match': `"${revision}"` },
  })
  await expect.poll(() => find(page, name), { timeout: 15_000 }).toContain(goods!.id)
  await expect.poll(() => find(page, accepted), { timeout: 15_000 }).toEqual([])
  for (const word of [accepted, dismissed])
    for (let time = 0; time < searches; time += 1) expect(await find(page, word)).toEqual([])

  const main = page.getByRole('main')
  const openWords = (word: string, tab = '') =>
    page.goto(`/console/search-words?${new URLSearchParams({ tab, q: word })}`)
  const ignore = main.getByRole('button', { name: `不理会：${dismissed}` })
  await test.step('a dismissed proposal stays away, also after further searches', async () => {
    const proposal = main.getByRole('button', { name: `接到“${name}”：${dismissed}` })
    // Each process writes its counts every few seconds.
    await expect(async () => {
      await openWords(dismissed)
      await expect(proposal).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expect(main).toContainText(`读音同“${name}”，有`)
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    await ignore.click()
    await expect(main.getByText(`“${dismissed}”不再列出。`)).toBeVisible()
    await expect(proposal).toHaveCount(0)
    for (let time = 0; time < 2; time += 1) await find(page, dismissed)
    await openWords(dismissed)
    await expect(main.getByRole('searchbox', { name: '在这些词里查找' })).toHaveValue(dismissed)
    await expect(ignore).toHaveCount(0)
  })

  await test.step('an accepted one makes the group, and the search finds the goods', async () => {
    // A tab that does not exist leads to the first one.
    await openWords(accepted, 'nowhere')
    // Another story may change the groups at the same moment: then the screen says so, and the button stays.
    await expect(async () => {
      await main.getByRole('button', { name: `接到“${name}”：${accepted}` }).click({ timeout: 3_000 })
      await expect(main.getByText(`“${accepted}”接到了“${name}”，搜索马上生效。`)).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await expect.poll(() => find(page, accepted), { timeout: 30_000 }).toContain(goods!.id)
    await openWords(accepted, 'groups')
    await expect(main.getByRole('list', { name: '同义词' })).toContainText(name)
  })

  await test.step('the dismissed word is listed again on request', async () => {
    await openWords(dismissed, 'ignored')
    await partPresses(page)
    await main.getByRole('button', { name: `重新列出：${dismissed}` }).click()
    await expect(main.getByText(`“${dismissed}”重新列出。`)).toBeVisible()
  })
})
