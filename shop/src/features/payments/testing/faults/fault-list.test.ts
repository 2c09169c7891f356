/** `docs/payment-faults.md` names an existing test for every fault, of Alipay and of WeChat Pay. */
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'

const docs = new URL('../../../../../../docs/', import.meta.url)

const text = await readFile(new URL('payment-faults.md', docs), 'utf8')

/** Titles of the file's tests; those in comments do not run. */
async function readTitles(path: string, prefix: string): Promise<string[]> {
  const source = await readFile(new URL(path, docs), 'utf8')
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...code.matchAll(/(['"])((?:wechat )?fault \d\d: (?:\\.|(?!\1).)*)\1/g)]
    .map(([, , title]) => title!)
    .filter((title) => title.startsWith(prefix))
}

describe.each([
  { provider: 'Alipay', letter: '', count: 38, begin: 'fault' },
  { provider: 'WeChat Pay', letter: 'W', count: 40, begin: 'wechat fault' },
])('of $provider', ({ letter, count, begin }) => {
  const line = new RegExp(String.raw`^\| ${letter}(\d\d) +\| .+? \| \[.+?\]\((.+?)\): (.+?) +\|$`, 'gm')
  const rows = [...text.matchAll(line)].map(([, number, path, name]) => ({
    number: number!,
    path: path!,
    name: name!.replaceAll('\\_', '_'),
  }))

  test('every fault has its row, in order', () => {
    const numbers = Array.from({ length: count }, (_, index) => String(index + 1).padStart(2, '0'))
    expect(rows.map(({ number }) => number)).toEqual(numbers)
  })

  test.each(rows)('the test of fault $number exists where the list names it', async ({ number, path, name }) => {
    const titles = await readTitles(path, `${begin} ${number}: `)
    expect(titles.filter((title) => title.includes(name))).not.toEqual([])
  })
})
