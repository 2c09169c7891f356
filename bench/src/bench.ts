/** `npm run bench`: each figure beside the baseline of the same run. Prints a table and writes JSON. */
import { writeFile } from 'node:fs/promises'
import { startShop } from '@yokoso/e2e/running-shop'
import { measureAgainstBaseline, type Measurement } from './load.ts'
import { scriptWeightInBytes } from './script-weight.ts'
import { readOptions } from '../../scripts/read-options.ts'
import { runSeed } from './seed/run-seed.ts'

const usage = `npm run bench -- [--json FILE]   measures a shop of its own on this machine; nothing else should run beside it

  --seed-only COUNT --data-dir DIR   fills DIR with COUNT goods and ends; "DATA_DIR=DIR npm start" opens them`

const { values } = readOptions({
  options: {
    json: { type: 'string', default: 'bench/results.json' },
    'seed-only': { type: 'string' },
    'data-dir': { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(usage)
  process.exit(0)
}
if (values['seed-only'] !== undefined) {
  await runSeed(values['seed-only'], values['data-dir'])
  process.exit()
}

const pages: [name: string, path: string][] = [
  ['home page', '/'],
  ['goods page', '/shop/goods_detail/1'],
  ['list page', '/shop/goods_list/%E6%8A%B9%E8%8C%B6'],
  ['goods (API)', '/api/goods_info/1/'],
  ['list (API)', '/api/goods_info/?ordering=popular'],
  ['search (API)', '/api/goods_info/search_goods_queryset/?query=%E6%8A%B9%E8%8C%B6'],
]

const first = await startShop()
try {
  await first.stop()
  const shop = await first.startAgain()
  const measurements: Measurement[] = []
  let scriptInBytes: number
  try {
    scriptInBytes = await scriptWeightInBytes(shop.origin, '/shop/goods_detail/1')
    for (const [name, path] of pages) measurements.push(await measureAgainstBaseline(name, `${shop.origin}${path}`))
  } finally {
    await shop.stop()
  }
  const startUp = { firstStartInMs: first.startTimeInMs, nextStartInMs: shop.startTimeInMs }
  console.table(
    measurements.map(({ name, requestsPerSecond, baselinePerSecond, ratio, p99InMs }) => ({
      name,
      'requests/s': Math.round(requestsPerSecond),
      'baseline/s': Math.round(baselinePerSecond),
      'of baseline': `${(ratio * 100).toFixed(1)} %`,
      'p99 ms': p99InMs,
    })),
  )
  console.table({
    'first start (limit 40 s)': `${(startUp.firstStartInMs / 1000).toFixed(1)} s`,
    'next start (limit 3 s)': `${(startUp.nextStartInMs / 1000).toFixed(1)} s`,
    'scripts of a goods page, brotli (limit 120 kB)': `${(scriptInBytes / 1000).toFixed(1)} kB`,
  })
  await writeFile(values.json, `${JSON.stringify({ measurements, startUp, scriptInBytes }, null, 2)}\n`)
} finally {
  await first.removeData()
}
