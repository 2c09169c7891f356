import type { CallAsStaff } from './staff-client.ts'

/** Saves and publishes a text of the shop's own pages, as its next version. */
export async function publishText(call: CallAsStaff, kind: string, bodies: object): Promise<void> {
  const texts = await call<{ kind: string; revision: number }[]>('GET', 'shop/texts/')
  const { revision } = texts.find((text) => text.kind === kind)!
  await call('PUT', `shop/texts/${kind}/draft/`, { bodies }, { 'if-match': `"${revision}"` })
  await call('POST', `shop/texts/${kind}/publish/`, undefined, { 'if-match': `"${revision + 1}"` })
}
