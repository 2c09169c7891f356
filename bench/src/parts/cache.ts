/** Cached responses, compared with the same bytes from a constant server. */
import { fetchPlain, startConstant, startNginx } from '../baselines/constant.ts'
import { settledResponse } from '../run/settled-response.ts'
import { calls, pages } from '../run/addresses.ts'
import { browserHeaders, measureInTurn, type Target } from '../run/load.ts'
import { comparisonRow, type Row } from '../run/row.ts'
import type { Run } from '../run/run.ts'

const part = 'cache'
const minRatio = 0.8
const secondsOfRound = 1

export async function measureCache({ shops, goodsCount }: Run): Promise<Row[]> {
  const { origin, pid } = await shops.open(goodsCount)
  const rows: Row[] = []
  for (const [name, path] of Object.entries({ ...pages, ...calls })) {
    const target = { url: `${origin}${path}`, pid }
    rows.push(...(await measureCached(`${name}, kept`, target, browserHeaders)))
  }
  const plain = { 'accept-encoding': 'identity' }
  const list = { url: `${origin}${pages['list page']}`, pid }
  rows.push(...(await measureCached('list page, kept, not compressed', list, plain)))
  const goodsPage = { url: `${origin}${pages['goods page']}`, pid }
  const { headers } = await fetchPlain(goodsPage.url, browserHeaders)
  const etag = headers[headers.findIndex((name) => name.toLowerCase() === 'etag') + 1]!
  rows.push(...(await measureCached('goods page, 304', goodsPage, { ...browserHeaders, 'if-none-match': etag })))
  return rows
}

async function measureCached(name: string, shop: Target, headers: Record<string, string>): Promise<Row[]> {
  const response = await settledResponse(shop.url, headers)
  const constant = await startConstant(response)
  const nginx = response.status === 200 ? await startNginx(response) : null
  const asIts = (target: Target): Target => ({ ...target, headers, status: response.status })
  try {
    const measured = await measureInTurn(
      {
        shop: asIts(shop),
        constant: asIts(constant.target),
        ...(nginx && { nginx: asIts(nginx.target) }),
      } as Record<'shop' | 'constant' | 'nginx', Target>,
      { seconds: secondsOfRound },
    )
    const kilobytes = `${(response.body.length / 1000).toFixed(1)} kB`
    const ours = measured.shop
    const rows = [
      comparisonRow(part, `${name} (${kilobytes})`, {
        ours,
        other: measured.constant,
        otherName: 'node:http',
        minRatio,
      }),
    ]
    if (nginx) rows.push(comparisonRow(part, name, { ours, other: measured.nginx, otherName: 'nginx' }))
    return rows
  } finally {
    await constant.stop()
    await nginx?.stop()
  }
}
