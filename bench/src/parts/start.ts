/** Time from the command until the shop serves, and everything that a first visitor loads. */
import { fetchPlain } from '../baselines/constant.ts'
import { pages } from '../run/addresses.ts'
import { browserHeaders, median } from '../run/load.ts'
import { fittingPictures, loadPictures } from './list-pictures.ts'
import { makeFolder } from '../run/cleanup.ts'
import { atMost, type Row } from '../run/row.ts'
import type { Run } from '../run/run.ts'
import { settledResponse } from '../run/settled-response.ts'
import { dataDirIn, type ShopProcess, startShopIn } from '../run/shop-process.ts'
import { asInstalled } from '../run/shops.ts'

const million = 1_000_000
const nextStarts = 3
const maxScriptsInKb = 110
const maxHtmlInKb = 8
const br = { 'accept-encoding': 'br' }

export async function measureStart(run: Run): Promise<Row[]> {
  const dataDir = dataDirIn(await makeFolder())
  // Builds everything first, because a build is no part of a start.
  await (await startShopIn(`${dataDir}-built`, { DEMO: 'off' })).stop()
  const first = await startShopIn(dataDir)
  const rows = [
    atMost('start', 'first start, empty folder to open shop', first.startTimeInMs / 1000, { unit: 's', max: 40 }),
    await measurePictures(first, 'desktop'),
    ...(await measureBytes(first)),
  ]
  await first.stop()
  // Uses a new shop, because the first one has generated more pictures meanwhile.
  const second = await startShopIn(`${dataDir}-phone`)
  rows.push(await measurePictures(second, 'phone'))
  await second.stop()
  const next = await medianStart(() => startShopIn(dataDir))
  rows.push(atMost('start', 'next start, demo catalogue', next, { unit: 's', max: 1.5 }))
  const { isFull, goodsCount, shops } = run
  for (const [count, max] of [[goodsCount, 1.5] as const, ...(isFull ? [[million, 2.5] as const] : [])]) {
    await shops.open(count)
    const again = await medianStart(() => shops.reopen(count, asInstalled))
    rows.push(atMost('start', `next start, ${count} goods`, again, { unit: 's', max }))
  }
  return rows
}

async function medianStart(start: () => Promise<ShopProcess>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < nextStarts; round++) {
    const shop = await start()
    times.push(shop.startTimeInMs / 1000)
    await shop.stop()
  }
  return median(times)
}

/** In device pixels: a card in four columns of a desktop, and in two of a phone. */
const cardWidths = { desktop: 302, phone: 538 }

/** Loads all pictures of the first list of a fresh shop, after its HTML. */
async function measurePictures({ origin }: ShopProcess, screen: keyof typeof cardWidths): Promise<Row> {
  const html = (await fetchPlain(`${origin}${pages['list page']}`, { 'accept-encoding': 'identity' })).body.toString()
  const pictures = fittingPictures(html, cardWidths[screen])
  if (pictures.length === 0) throw new Error('the list names no pictures: the measurement is broken')
  const timeInMs = await loadPictures(origin, pictures)
  const name = `${pictures.length} pictures of a list on a ${screen}, fresh shop`
  return atMost('pictures', name, timeInMs, { unit: 'ms', max: 1_000 })
}

async function measureBytes({ origin }: ShopProcess): Promise<Row[]> {
  const url = `${origin}${pages['goods page']}`
  const quickInKb = (await fetchPlain(url, browserHeaders)).body.length / 1000
  const html = (await fetchPlain(url, { 'accept-encoding': 'identity' })).body.toString()
  const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))]
  if (scripts.length === 0) throw new Error('the goods page names no script: the measurement is broken')
  const sizes = await Promise.all(scripts.map(async (path) => (await fetchPlain(`${origin}${path}`, br)).body.length))
  const scriptsInKb = sizes.reduce((sum, size) => sum + size, 0) / 1000
  const htmlInKb = (await settledResponse(url, browserHeaders)).body.length / 1000
  return [
    atMost('bytes', 'scripts of the goods page, brotli', scriptsInKb, { unit: 'kB', max: maxScriptsInKb }),
    atMost('bytes', 'HTML of the goods page, brotli, as first asked for', quickInKb, { unit: 'kB', max: maxHtmlInKb }),
    atMost('bytes', 'HTML of the goods page, brotli, asked for often', htmlInKb, { unit: 'kB', max: maxHtmlInKb }),
  ]
}
