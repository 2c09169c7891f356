import * as contract from '#features/settings/console-contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { requireRevision } from '#platform/http/calls/revisions.ts'
import { changeSettings, describeSettings, type LockedSettings } from './use-cases/change-settings.ts'

/** @param locked values from the environment, which only it can change */
export function addConsoleSettingsCalls(api: Api, context: ShopContext, locked: LockedSettings): void {
  api.add(contract.getSettings, () => describeSettings(context.database, locked))
  api.add(contract.changeSettings, ({ staff, body, headers }) =>
    changeSettings(context, staff, { revision: requireRevision(headers), input: body, locked }),
  )
}
