/** `npm run lighthouse`: home, a list and a goods page, on a phone and a desktop. Fails below 100. */
import { browserFlags } from './browser-flags.ts'
import { chromiumPath } from '../scripts/chromium-path.ts'
import { loadLighthouse } from './lighthouse/load-lighthouse.ts'
import { freePort, startShop } from './running-shop.ts'
import { readOptions, requireCount, requireKnown } from '../scripts/read-options.ts'

const pages = {
  home: '/',
  list: '/shop/goods_list/%E6%8A%B9%E8%8C%B6?type_1=%E8%8C%B6&type_2=%E6%8A%B9%E8%8C%B6',
  goods: '/shop/goods_detail/1',
}
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]
const targetScore = 100

const { values } = readOptions({
  options: {
    help: { type: 'boolean' },
    origin: { type: 'string' },
    runs: { type: 'string', default: '3' },
    page: { type: 'string' },
    details: { type: 'boolean' },
  },
})
if (values.help) {
  console.log(`npm run lighthouse -- [--page home|list|goods] [--runs N] [--origin URL] [--details]

Starts a shop of its own unless --origin names one. The median of 3 runs, or of --runs, counts; --details names what cost points.`)
  process.exit(0)
}

const runCount = requireCount('--runs', values.runs)
if (values.page) requireKnown('--page', [values.page], Object.keys(pages))

interface Row {
  page: string
  device: 'mobile' | 'desktop'
  scores: Record<Category, number>
  firstPaintInMs: number
  largestContentfulPaintInMs: number
  blockedInMs: number
  layoutShift: number
  faults: string[]
}

const { default: lighthouse, desktopConfig } = await loadLighthouse()
const { chromium } = await import('@playwright/test')
const shop = values.origin ? null : await startShop()
const origin = values.origin ?? shop!.origin
const port = await freePort()
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: [...browserFlags, `--remote-debugging-port=${port}`],
})
const rows: Row[] = []
try {
  for (const [page, path] of Object.entries(pages)) {
    if (values.page && values.page !== page) continue
    // The first request creates the pictures' variants, which is not measured.
    await measure(page, path, 'desktop')
    for (const device of ['mobile', 'desktop'] as const) {
      const runs: Row[] = []
      for (let run = 0; run < runCount; run += 1) runs.push(await measure(page, path, device))
      rows.push(median(runs))
    }
  }
} finally {
  await browser.close()
  await shop?.stop()
  await shop?.removeData()
}

console.table(
  rows.map(({ page, device, scores, ...row }) => ({
    page,
    device,
    ...scores,
    'FCP ms': Math.round(row.firstPaintInMs),
    'LCP ms': Math.round(row.largestContentfulPaintInMs),
    'TBT ms': Math.round(row.blockedInMs),
    CLS: Number(row.layoutShift.toFixed(3)),
  })),
)
if (values.details) for (const row of rows) console.log(row.page, row.device, row.faults)
const misses = rows.flatMap((row) =>
  categories
    .filter((category) => row.scores[category] < targetScore)
    .map((category) => `${row.page} ${row.device}: ${category} ${row.scores[category]} < ${targetScore}`),
)
for (const miss of misses) console.error(miss)
process.exitCode = misses.length > 0 ? 1 : 0

async function measure(page: string, path: string, device: Row['device']): Promise<Row> {
  const flags = { port, logLevel: 'error' as const, onlyCategories: [...categories] }
  const result = await lighthouse(origin + path, flags, device === 'desktop' ? desktopConfig : undefined)
  if (!result) throw new Error(`Lighthouse measured nothing on ${path}`)
  const { categories: measured, audits, runtimeError } = result.lhr
  if (runtimeError) throw new Error(`Lighthouse could not measure ${path}: ${runtimeError.message}`)
  const numeric = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    page,
    device,
    scores: Object.fromEntries(
      categories.map((category) => [category, Math.round((measured[category]?.score ?? 0) * 100)]),
    ) as Row['scores'],
    firstPaintInMs: numeric('first-contentful-paint'),
    largestContentfulPaintInMs: numeric('largest-contentful-paint'),
    blockedInMs: numeric('total-blocking-time'),
    layoutShift: numeric('cumulative-layout-shift'),
    faults: Object.values(audits)
      .filter(({ score }) => score !== null && score < 0.9)
      .map(({ id, displayValue }) => (displayValue ? `${id}: ${displayValue}` : id)),
  }
}

function median(runs: Row[]): Row {
  const ordered = runs.toSorted((a, b) => a.scores.performance - b.scores.performance)
  return ordered[Math.floor((ordered.length - 1) / 2)]!
}
