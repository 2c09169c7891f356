/** Stops everything that was started, the last first: at the end, and when a later part fails to start. */
export interface ShutdownStack {
  onClose(closePart: () => Promise<void>): void
  close(): Promise<void>
}

export function createClosing(): ShutdownStack {
  const parts: (() => Promise<void>)[] = []
  return {
    onClose: (closePart) => parts.push(closePart),
    async close() {
      for (const closePart of parts.splice(0).toReversed()) await closePart()
    },
  }
}

export async function startOrClose(start: (closing: ShutdownStack) => Promise<void>): Promise<ShutdownStack> {
  const closing = createClosing()
  try {
    await start(closing)
  } catch (error) {
    await closing.close()
    throw error
  }
  return closing
}

export async function allOrFirstFailure<const Parts extends readonly unknown[]>(
  parts: Parts,
): Promise<{ -readonly [Part in keyof Parts]: Awaited<Parts[Part]> }> {
  const outcomes = await Promise.allSettled(parts)
  const failed = outcomes.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return Promise.all(parts)
}
