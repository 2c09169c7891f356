import { Client } from 'pg'
import { type ServerAddress, connectionString, databaseName } from './address.ts'
import { isErrorWithCode } from '../system/error-code.ts'

const unknownDatabase = '3D000'
const duplicateDatabase = '42P04'
/** Cannot connect now (starting up, shutting down), admin shutdown, crash shutdown, too many clients. */
const notNow = ['57P03', '57P01', '57P02', '53300']
const notThere = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']

/** The server's version if it answers queries now; makes our database when it lacks it. */
export async function checkReadiness(address: ServerAddress): Promise<string | undefined> {
  try {
    return await askVersion(connectionString(address))
  } catch (error) {
    if (isErrorWithCode(error, unknownDatabase)) {
      await createDatabase(address)
      return undefined
    }
    if (isErrorWithCode(error, ...notNow, ...notThere) || hasHungUp(error)) return undefined
    throw error
  }
}

async function askVersion(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const answer = await client.query<{ server_version: string }>('show server_version')
    return answer.rows[0]?.server_version.split(' ')[0] ?? ''
  })
}

async function createDatabase(address: ServerAddress): Promise<void> {
  const maintenance = new URL(connectionString(address))
  maintenance.pathname = '/postgres'
  try {
    await withClient(maintenance.href, (client) => client.query(`create database ${databaseName}`))
  } catch (error) {
    if (!isErrorWithCode(error, duplicateDatabase)) throw error
  }
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  // Without a listener, a server that stops between two queries would end the process.
  let lost: Error | undefined
  client.on('error', (error) => (lost = error))
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    throw lost ?? error
  } finally {
    await client.end()
  }
}

/** node-postgres gives these no code. */
function hasHungUp(error: unknown): boolean {
  return error instanceof Error && /Connection terminated|timeout expired/.test(error.message)
}
