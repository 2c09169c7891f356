import type { Config } from '#platform/config/config.ts'
import { isLoopbackOrigin } from '#platform/config/variables.ts'
import type { StandInAddress } from './stand-ins.ts'

interface Started {
  standIns: readonly StandInAddress[]
  /** Null for a shop that has an owner. */
  firstOwnerLink: string | null
}

/** The message of a start once the shop is open. */
export function welcome(config: Config, { standIns, firstOwnerLink }: Started): string {
  return [
    `the shop is open (${(performance.now() / 1000).toFixed(1)} s)`,
    `  shop      ${config.shopOrigin}/`,
    `  API       https://localhost:${config.apiPort}/api/docs/`,
    ...standIns.map(({ origin }) => `  sandbox   ${origin}/   (${sandboxNote(config)})`),
    `  data      ${config.dataDir}`,
    ...(firstOwnerLink ? [`  console: make the first owner at ${firstOwnerLink}`] : []),
    'Ctrl-C stops everything.',
  ].join('\n')
}

function sandboxNote(config: Config): string {
  const isPublic = !isLoopbackOrigin(config.shopOrigin)
  return isPublic ? 'pretended payments; its cashier opens on this machine only' : 'pretended payments'
}
