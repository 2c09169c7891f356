/** Names for each list of the console the test that reads it in a shop of many rows. */
export const checkedIn: Record<string, string> = {
  'me/sessions/': 'console-lists.test.ts',
  'staff/': 'console-lists.test.ts',
  'trail/': 'console-lists.test.ts',
  'goods/': '../hundred-thousand-goods.test.tsx',
  'goods/{id}/movements/': 'console-lists.test.ts',
  'goods/{id}/history/': 'console-lists.test.ts',
  'goods/{id}/prices/': 'price-history.test.ts',
  'fact_words/': 'console-lists.test.ts',
  'promotions/': 'console-lists.test.ts',
  'promotions/{id}/codes/': 'console-lists.test.ts',
  'orders/': 'order-lists.test.ts',
  'find/': 'order-lists.test.ts',
  'returns/': 'order-lists.test.ts',
  'review/': 'order-lists.test.ts',
  'reviews/': 'order-lists.test.ts',
  'invoices/': 'order-lists.test.ts',
  'shoppers/': 'order-lists.test.ts',
  'mails/': 'order-lists.test.ts',
  'imports/': 'file-lists.test.ts',
  'imports/{id}/rows/': 'file-lists.test.ts',
  'content/versions/': 'file-lists.test.ts',
}

/** Lists of one test that none of its addresses reads. */
export const listsWithout = (test: string, addresses: readonly string[]): string[] =>
  Object.entries(checkedIn).flatMap(([list, file]) => {
    const shape = new RegExp(`^${list.replaceAll(/\{\w+\}/g, '[^/]+')}(?:\\?|$)`)
    return file === test && !addresses.some((address) => shape.test(address)) ? [list] : []
  })
