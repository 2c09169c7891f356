import { tmpdir } from 'node:os'
import { chooseInstallation, programPath } from '../installations/installations.ts'
import { findServerAccount, runAs } from '../system/server-account.ts'
import { serverEnvironment } from '../system/server-environment.ts'

export interface ServerPrograms {
  initdb: string
  postgres: string
  /** Spawn options: the account that may run the programs, and their environment. */
  options: { uid?: number; gid?: number; env: NodeJS.ProcessEnv }
}

/** Programs of the PostgreSQL that a shop would start here, for a server without a guard. */
export async function findServerPrograms(): Promise<ServerPrograms> {
  const dir = tmpdir()
  const account = await findServerAccount(undefined)
  const home = { dir, clusterDir: dir, logFile: '', account }
  const installation = await chooseInstallation(home, undefined, () => {})
  return {
    initdb: programPath(installation, 'initdb'),
    postgres: programPath(installation, 'postgres'),
    options: { ...runAs(account), env: serverEnvironment() },
  }
}
