/** `docs/payment-faults.md` names an existing test for every fault, of Alipay and of WeChat Pay. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const docs = new URL('../../../../../../docs/', import.meta.url)
const faultCount = 38

const text = await readFile(new URL('payment-faults.md', docs), 'utf8')
const rows = [...text.matchAll(/^\| (\d\d) +\| .+? \| \[.+?\]\((.+?)\): (.+?) +\|$/gm)].map(
  ([, number, path, name]) => ({ number: number!, path: path!, name: name!.replaceAll('\\_', '_') }),
)

test('every fault has its row, in order', () => {
  const numbers = Array.from({ length: faultCount }, (_, index) => String(index + 1).padStart(2, '0'))
  expect(rows.map(({ number }) => number)).toEqual(numbers)
})

test.each(rows)('the test of fault $number exists where the list names it', async ({ number, path, name }) => {
  const source = await readFile(new URL(path, docs), 'utf8')
  const titles = [...source.matchAll(/(['"])(fault \d\d: (?:\\.|(?!\1).)*)\1/g)].map(([, , title]) => title!)
  expect(titles.filter((title) => title.startsWith(`fault ${number}: `) && title.includes(name))).not.toEqual([])
})

const ofWechatPay = [
  ...['webhooks', 'trades', 'messenger', 'refunds', 'statements', 'keys', 'kills'].map(
    (subject) => `wechat-pay-${subject}`,
  ),
  'two-providers',
].map((file) => new URL(`./${file}.test.ts`, import.meta.url))
const wechatRows = [...text.matchAll(/^\| W(\d\d) +\| (.+?) +\|$/gm)].map(([, number, fault]) => ({
  number: number!,
  fault: fault!,
}))

test('the faults of WeChat Pay are listed, each with a test of its number', async () => {
  const sources = await Promise.all(ofWechatPay.map((file) => readFile(file, 'utf8')))
  const tested = new Set([...sources.join('\n').matchAll(/wechat fault (\d\d)/g)].map(([, number]) => number!))
  expect(wechatRows.map(({ number }) => number)).toEqual(
    [...tested].toSorted((one, other) => Number(one) - Number(other)),
  )
})
