import { callConsole } from '#console-session/console-api.ts'
import { screenLoader } from '#console-ui/connection/screen-loader.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { m } from '#texts'
import type { listZones } from '../console-contract.ts'

const readZones = (signal: AbortSignal) => callConsole<typeof listZones>('GET /api/console/delivery_zones/', { signal })

export const zonesLoader = screenLoader(({ signal }) => readZones(signal))

/** A zone, null for a new one, and the countries to choose from. */
export const zoneLoader = screenLoader(async ({ params: { id }, signal }) => {
  const { zones, countries } = await readZones(signal)
  const zone = zones.find((one) => String(one.id) === id) ?? null
  if (!zone && id !== 'new') throw new ApiFailure(404, { detail: m.error_not_found(), code: 'not_found' })
  return { zone, countries }
})
