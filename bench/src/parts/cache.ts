/** Cached responses, compared with the same bytes from a constant server. */
import { ask, startConstant, startNginx } from '../baselines/constant.ts'
import { settledAnswer } from '../run/settled-response.ts'
import { calls, pages } from '../run/addresses.ts'
import { browserHeaders, measureInTurn, type Target } from '../run/load.ts'
import { besideRow, type Row } from '../run/row.ts'
import type { Run } from '../run/run.ts'

const part = 'cache'
const minRatio = 0.8
const secondsOfRound = 1

export async function measureCache({ shops, goodsCount }: Run): Promise<Row[]> {
  const { origin, pid } = await shops.open(goodsCount)
  const rows: Row[] = []
  for (const [name, path] of Object.entries({ ...pages, ...calls })) {
    const target = { url: `${origin}${path}`, pid }
    rows.push(...(await measureKept(`${name}, kept`, target, browserHeaders)))
  }
  const plain = { 'accept-encoding': 'identity' }
  const list = { url: `${origin}${pages['list page']}`, pid }
  rows.push(...(await measureKept('list page, kept, not compressed', list, plain)))
  const goodsPage = { url: `${origin}${pages['goods page']}`, pid }
  const { headers } = await ask(goodsPage.url, browserHeaders)
  const etag = headers[headers.findIndex((name) => name.toLowerCase() === 'etag') + 1]!
  rows.push(...(await measureKept('goods page, 304', goodsPage, { ...browserHeaders, 'if-none-match': etag })))
  return rows
}

async function measureKept(name: string, shop: Target, headers: Record<string, string>): Promise<Row[]> {
  const answer = await settledAnswer(shop.url, headers)
  const constant = await startConstant(answer)
  const nginx = answer.status === 200 ? await startNginx(answer) : null
  const asIts = (target: Target): Target => ({ ...target, headers, status: answer.status })
  try {
    const measured = await measureInTurn(
      {
        shop: asIts(shop),
        constant: asIts(constant.target),
        ...(nginx && { nginx: asIts(nginx.target) }),
      } as Record<'shop' | 'constant' | 'nginx', Target>,
      { seconds: secondsOfRound },
    )
    const kilobytes = `${(answer.body.length / 1000).toFixed(1)} kB`
    const ours = measured.shop
    const rows = [
      besideRow(part, `${name} (${kilobytes})`, { ours, other: measured.constant, otherName: 'node:http', minRatio }),
    ]
    if (nginx) rows.push(besideRow(part, name, { ours, other: measured.nginx, otherName: 'nginx' }))
    return rows
  } finally {
    await constant.stop()
    await nginx?.stop()
  }
}
