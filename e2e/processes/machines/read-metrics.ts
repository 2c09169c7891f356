/** Where a shop's statements of anonymous responses ran, from its metrics. */
export interface DatabaseReads {
  replica: number
  /** By reason. */
  primary: Record<string, number>
}

export async function readDatabaseReads(metricsPort: number): Promise<DatabaseReads> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const reads: DatabaseReads = { replica: 0, primary: {} }
  for (const [, labels = '', count] of text.matchAll(/^database_reads_total\{(.*)\} (\d+)$/gm)) {
    const [, to] = /to="(\w+)"/.exec(labels) ?? []
    const [, reason = ''] = /reason="(\w+)"/.exec(labels) ?? []
    if (to === 'replica') reads.replica += Number(count)
    else reads.primary[reason] = Number(count)
  }
  return reads
}
