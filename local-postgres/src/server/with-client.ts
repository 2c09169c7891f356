import { Client } from 'pg'

export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
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
