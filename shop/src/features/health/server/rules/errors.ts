import { m } from '#texts'
import { ApiError } from '#platform/http/responses/errors.ts'

/** Another machine has the file. */
export class BackupElsewhere extends ApiError {
  constructor(machine: string) {
    super('backup_elsewhere', (options) => m.health_backup_elsewhere({ machine }, options))
  }
}
