import * as contract from '#features/health/console-contract.ts'
import type { Api } from '#platform/http/api.ts'
import { downloadBackup, listBackups, readBackup, requestBackup } from './use-cases/backups-of-staff.ts'
import { describeHealth, type HealthContext } from './use-cases/describe-health.ts'

export function addConsoleHealthCalls(api: Api, context: HealthContext): void {
  api.add(contract.getHealth, async ({ language }) => ({
    at: context.now().toISOString(),
    results: await describeHealth(context, { language, queriesProviders: true }),
  }))
  api.add(contract.listBackups, () => listBackups(context))
  api.add(contract.makeBackup, async ({ staff, setCreated }) => {
    const { backup, isNew } = await requestBackup(context, staff)
    if (isNew) setCreated()
    return backup
  })
  api.add(contract.getBackup, ({ params }) => readBackup(context, params.id))
  api.add(contract.getBackupFile, ({ staff, params }) => downloadBackup(context, staff, params.id))
}
