/** `--simulate`: the table of `docs/operations.md`. */
import { costs, mix } from './costs.ts'
import { type Load, reckon } from './simulate.ts'

/** The load of one process today, times `factor`; prices change as often as shops of that size change them. */
export const loadOf = (factor: number, cdnShare = 0): Load => ({
  name: `${factor.toLocaleString('en')} ×${cdnShare > 0 ? ', CDN' : ''}`,
  pagesPerSecond: mix.pagesPerSecond * factor,
  ordersPerSecond: mix.ordersPerSecond * factor,
  changesPerSecond: Math.sqrt(factor),
  goods: 10_000,
  cdnShare,
})

const shareOfCdn = 0.9
export const loads: readonly Load[] = [
  loadOf(1),
  loadOf(10),
  loadOf(100),
  loadOf(100, shareOfCdn),
  loadOf(1_000, shareOfCdn),
]

const head = [
  'load',
  'pages/s',
  'orders/s',
  'changes/s',
  'machines',
  'from the cache',
  'made anew/s',
  'connections',
  'primary cores',
  'hottest row',
  'limits',
]

const whole = (value: number) => Math.round(value).toLocaleString('en')

export function simulationTable(): string {
  const lines = loads.map((load) => {
    const found = reckon(costs, load)
    return [
      load.name,
      whole(load.pagesPerSecond),
      whole(load.ordersPerSecond),
      whole(load.changesPerSecond),
      whole(found.machines),
      `${(found.kept * 100).toFixed(1)} %`,
      whole(found.made),
      whole(found.connections),
      whole(Math.max(1, found.primaryCores)),
      `${(found.hottestRow * 100).toFixed(0)} %`,
      found.limits.join(', ') || 'none',
    ]
  })
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
