import { onPhone } from '../../fixtures/one-window.ts'
import { expect, test } from '../../fixtures/shop-test.ts'

test.skip(onPhone, 'the same on a phone')

test('uploads files, creates a node as an anonymous visitor, and counts', async ({ page, watch }) => {
  await test.step('upload', async () => {
    await page.goto('/test')
    await page.locator('input[type=file]').setInputFiles([
      { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('first') },
      { name: 'b.bin', mimeType: 'application/octet-stream', buffer: Buffer.from('second') },
    ])
    await page.getByRole('button', { name: '上传' }).click()
    await expect(page.getByText('说明.txt').last()).toBeVisible()
    await expect(page.getByText('b.bin').last()).toBeVisible()
  })
  await test.step('node', async () => {
    await page.getByLabel('名称').fill('一个节点')
    await page.getByLabel('描述').fill('给测试用的')
    await page.getByRole('button', { name: '新建节点' }).click()
    await expect(page).toHaveURL(/\/test\/\d+$/)
    await expect(page.getByText('一个节点').first()).toBeVisible()
    await expect(page.getByText('anonymous')).toBeVisible()
  })
  await test.step('an unknown node', async () => {
    watch.expectConsole(/status of 404/)
    await page.goto('/test/999999999')
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error' })).toBeVisible()
    await page.goto('/test')
    await page.evaluate(() => {
      history.pushState(null, '', '/test/999999999')
      history.pushState(null, '', '/test')
    })
    await page.goBack()
    await expect(page).toHaveURL(/\/error(?:\?|$)/)
    await expect(page.getByRole('alert')).toBeVisible()
  })
  await test.step('counter', async () => {
    await page.goto('/test/redux')
    const add = page.getByRole('button', { name: '加 1' })
    await add.click()
    await add.click()
    await page.getByRole('button', { name: '减 1' }).click()
    await page.getByRole('button', { name: '加 2' }).click()
    const values = page.getByRole('main').getByRole('status')
    await expect(values).toHaveText([/1/, /2/])
    await page.reload()
    await expect(values).toHaveText([/1/, /0/])
    expect(await page.evaluate(() => localStorage.getItem('persist:root'))).toContain('counter')
  })
})
