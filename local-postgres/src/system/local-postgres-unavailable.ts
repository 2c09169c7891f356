/** No PostgreSQL can be started here. The message is one line and names an alternative. */
export class LocalPostgresUnavailable extends Error {
  override name = 'LocalPostgresUnavailable'
  readonly isExpected = true

  constructor(reason: string, options?: ErrorOptions) {
    const oneLine = reason.replace(/\s+/g, ' ').trim()
    super(`${oneLine}. Set DATABASE_URL to use a PostgreSQL 15 or later of your own.`, options)
  }
}
