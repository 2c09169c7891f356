/** Lists which slice may write which table (decision 9). Any slice may read, in its own queries. */

/** `null` allows every column; a list limits the columns of an update. */
type Writers = Record<string, readonly string[] | null>

export const tableWriters: Record<string, Writers> = {
  migrations: { 'platform/database': null, 'platform/backup': null },
  replica_proofs: { 'platform/database': null },
  request_counts: { 'platform/database': null },
  staff: { staff: null },
  staff_passkeys: { staff: null },
  staff_used_challenges: { staff: null },
  staff_recovery_codes: { staff: null },
  staff_links: { staff: null },
  // No longer used; dropped with a later release.
  staff_sign_in_failures: {},
  staff_failed_attempts: { staff: null },
  staff_sessions: { staff: null },
  audit_entries: { staff: null },
  staff_requests: { staff: null },
  mails: { mail: null },
  sweeper_results: { health: null },
  backups: { health: null },
  mail_texts: { mail: null },
  settings: { settings: null },
  users: { identity: null },
  refresh_token_families: { identity: null },
  login_failures: { 'platform/database': null },
  known_networks: { identity: null },
  one_time_links: { identity: null },
  passkeys: { identity: null },
  passkey_challenges: { identity: null },
  reset_requests: { identity: null },
  goods_types: { 'goods-types': null },
  goods_type_translations: { 'goods-types': null },
  goods_sub_types: { 'goods-types': null },
  goods_sub_type_translations: { 'goods-types': null },
  goods_type_facts: { 'goods-facts': null },
  fact_words: { 'goods-facts': null },
  goods_facts: { 'goods-facts': null },
  goods_fact_texts: { 'goods-facts': null },
  goods_fact_words: { 'goods-facts': null },
  // Triggers on goods and their facts also write here.
  goods_missing_facts: { 'goods-facts': null },
  fact_checks: { 'goods-facts': null },
  // Orders write the stock too, because reserving it and writing the order is one statement.
  // Families also move their members to one type, which counts as an edit.
  goods: {
    catalogue: null,
    orders: ['stock', 'sold_count'],
    sales: ['sale_price_in_fen', 'sale_until', 'was_price_in_fen', 'was_price_basis'],
    families: [
      'family_id',
      'choice_key',
      'is_listed',
      'family_from_in_fen',
      'family_count',
      'goods_sub_type_id',
      'revision',
      'field_revisions',
      'updated_at',
    ],
  },
  // A trigger on goods adds rows; sales write the past of demo goods.
  goods_prices: { sales: null },
  goods_sales: { sales: null },
  goods_translations: { catalogue: null },
  goods_families: { families: null },
  goods_options: { families: null },
  goods_option_values: { families: null },
  goods_choices: { families: null },
  // Triggers on goods and texts add rows; the catalogue's sweeper works them off.
  goods_families_due: { families: null },
  // Written by triggers on goods and settings.
  goods_running_low: {},
  // Rows of goods on sale again are removed by a trigger on goods.
  deleted_goods: { catalogue: null },
  goods_search: { search: null },
  popular_goods_search: { catalogue: null },
  search_synonyms: { search: null },
  offered_synonyms: { search: null },
  search_counts: { search: null },
  ignored_searches: { search: null },
  goods_batches: { catalogue: null },
  goods_batch_rows: { catalogue: null },
  // A trigger on goods also writes the main picture.
  goods_pictures: { catalogue: null },
  goods_picture_translations: { catalogue: null },
  // Triggers on goods_pictures also write here.
  loose_goods_pictures: { catalogue: null },
  stock_movements: { catalogue: null, orders: null },
  addresses: { delivery: null },
  // The statement of the order writes the use, and the order's end deletes it.
  promotions: { promotions: null, orders: ['used_count'] },
  promotion_scopes: { promotions: null },
  promotion_codes: { promotions: null, orders: ['used_count'] },
  promotion_uses: { orders: null },
  order_discounts: { orders: null },
  order_line_discounts: { orders: null },
  delivery_zones: { delivery: null },
  shop_facts: { content: null },
  shop_texts: { content: null },
  content_draft: { home: null },
  content_versions: { home: null },
  notifications: { notifications: null },
  notification_wishes: { notifications: null },
  stock_watches: { watches: null },
  // A trigger writes `goods_ratings` and the counters of `goods`.
  reviews: { reviews: null },
  review_pictures: { reviews: null },
  review_votes: { reviews: null },
  review_reports: { reviews: null },
  goods_ratings: {},
  // A trigger on order_events writes here.
  order_events_to_notify: { notifications: null },
  favourites: { favourites: null },
  basket_lines: { basket: null },
  // The order stores the fulfilment status for lists.
  orders: { orders: null, fulfilment: ['fulfilment'] },
  order_lines: { orders: null },
  order_addresses: { orders: null },
  guest_orders: { orders: null },
  order_look_ups: { guests: null },
  carriers: { parcels: null },
  shipments: { parcels: null },
  shipment_lines: { parcels: null },
  order_events: { fulfilment: null },
  returns: { returns: null },
  return_lines: { returns: null },
  return_pictures: { returns: null },
  payments: { payments: null },
  refunds: { payments: null },
  provider_statements: { payments: null },
  payment_events: { payments: null },
  ledger_entries: { payments: null },
  document_counters: { invoices: null },
  tax_documents: { invoices: null },
  review_cases: { payments: null },
  invoice_requests: { invoices: null },
  invoice_files: { invoices: null },
  invoice_papers: { invoices: null },
  audit_runs: { payments: null },
  stock_sums: { payments: null },
  upload_reservations: { media: null },
  pictures: { media: null },
  import_runs: { 'goods-import': null },
  imports: { imports: null },
  import_rows: { imports: null },
  takings_days: { reports: null },
  sold_days: { reports: null },
  test_nodes: { 'test-nodes': null },
  test_files: { 'test-nodes': null },
}

export interface Write {
  table: string
  /** Columns of a raw update; null where unknown: an insert, a delete, the query builder. */
  columns: string[] | null
}

/** A slice by its name, a platform folder with its floor; files outside of `src/` by their own name. */
export function writerOf(file: string): string {
  const [, slice] = /^src\/features\/([^/]+)\//.exec(file) ?? []
  const [, room] = /^src\/(\w+\/[^/]+)\//.exec(file) ?? []
  return slice ?? room ?? file.split('/')[0]!
}

/** Names of typed tables in code: `goodsTypes` is `goods_types`. */
export type TableNames = ReadonlyMap<string, string>

export function findTypedTables(text: string): [string, string][] {
  return [...text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(([, name, table]) => [name!, table!])
}

/** Finds the writes of a file's SQL and query builder. An interpolated table is found by its name in the code. */
export function findWrites(source: string, typed: TableNames, known: ReadonlySet<string>): Write[] {
  const text = source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
  const renamed = [...text.matchAll(/\b(\w+) as (\w+)\b|\bconst (\w+) = (\w+)\n/g)].map(
    ([, name, other, constant, meant]) => [other ?? constant!, typed.get(name ?? meant!)] as const,
  )
  const names = new Map([...typed, ...renamed.filter((pair): pair is [string, string] => pair[1] !== undefined)])
  const builder = [...text.matchAll(/\.(?:insert|update|delete)\(\s*(\w+)\s*\)|\bcopyRows\(\s*\w+,\s*(\w+)/g)].map(
    ([, name, copied]) => ({
      table: names.get((name ?? copied)!),
      columns: null,
    }),
  )
  const statement =
    /\b(?:insert\s+into|(update)|delete\s+from|merge\s+into|truncate(?:\s+table)?|copy)\s+(?:only\s+)?(?:"?(\w+)"?|\$\{(\w+)\})([^]*?)(?=\bwhere\b|\bfrom\b|\breturning\b|`|$)/gi
  const raw = [...text.matchAll(statement)].map(([, update, plain, put, rest]) => ({
    table: plain && known.has(plain) ? plain : put && names.get(put),
    columns: update ? [...rest!.matchAll(/(?:\bset|,)\s+"?(\w+)"?\s*=/g)].map(([, column]) => column!) : null,
  }))
  return [...builder, ...raw].flatMap(({ table, columns }) => (table ? [{ table, columns }] : []))
}

/** @returns the reason for refusing the write; null where it is allowed */
export function faultOf(writer: string, { table, columns }: Write): string | null {
  const writers = tableWriters[table]
  if (!writers || !(writer in writers)) return `${writer} writes ${table}`
  const allowed = writers[writer]
  if (!allowed) return null
  const others = columns?.filter((column) => !allowed.includes(column))
  return others?.length === 0 ? null : `${writer} writes ${table}.${others?.join(', ') ?? '*'}`
}
