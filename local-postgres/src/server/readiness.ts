import { type ServerAddress, connectionString } from './address.ts'
import { prepareRoles } from './roles.ts'
import { withClient } from './with-client.ts'
import { isErrorWithCode } from '../system/error-code.ts'

/** Cannot connect now (starting up, shutting down), admin shutdown, crash shutdown, too many clients. */
const notNow = ['57P03', '57P01', '57P02', '53300']
const notThere = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']

/** The server's version if it responds to queries, and the shop's role and database are set up. */
export async function checkReadiness(address: ServerAddress): Promise<string | undefined> {
  try {
    await prepareRoles(address)
    return await queryVersion(connectionString(address))
  } catch (error) {
    if (isErrorWithCode(error, ...notNow, ...notThere) || hasHungUp(error)) return undefined
    throw error
  }
}

async function queryVersion(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const result = await client.query<{ server_version: string }>('show server_version')
    return result.rows[0]?.server_version.split(' ')[0] ?? ''
  })
}

/** node-postgres sets no code on these errors. */
function hasHungUp(error: unknown): boolean {
  return error instanceof Error && /Connection terminated|timeout expired/.test(error.message)
}
