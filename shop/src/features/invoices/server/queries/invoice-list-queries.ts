/** Requests for invoices in the console's list. Each search uses an index and returns a bounded number. */
import { type SQL, sql } from 'drizzle-orm'
import {
  type InvoiceKind,
  type InvoiceStatus,
  type InvoiceTab,
  maxInvoicesCounted,
  statusesOfInvoiceTab,
  toInvoiceNumber,
  toTaxNumber,
} from '#features/invoices/values.ts'
import { numberLetters } from '#features/orders/values.ts'
import type { RateSum } from '../rules/tax-by-rate.ts'
import type { Database } from '#platform/database/database.ts'
import { addDays, startOfShopDay } from '#platform/i18n/shop-zone.ts'

export interface InvoiceFilter {
  q?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export interface ListedInvoiceRow {
  id: number
  orderNumber: string
  kind: InvoiceKind
  title: string
  taxNumber: string
  status: InvoiceStatus
  amountInFen: number
  correctionInFen: number
  number: string | null
  createdAt: string
  waitingSince: string | null
}

/** A row of the exported table. */
export interface ExportedInvoiceRow extends ListedInvoiceRow {
  orderId: number
  email: string
  /** As stated by the issued papers together; null before. */
  rates: RateSum[] | null
  issuedOn: string | null
  /** The last correction's. */
  correctionNumber: string | null
}

const maxFound = 1_000
/** Open requests have the longest waiting first. */
const oldestFirst: readonly InvoiceTab[] = ['to_issue', 'to_correct']
const begin = (text: string) => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

function found(q: string): SQL {
  const letters = numberLetters(q)
  const orderNumber = letters.replaceAll(/.{4}(?=.)/g, '$&-')
  return sql`(
    (select id from invoice_requests where search_grams(search_key(title)) @> search_grams(search_key(${q}))
      and strpos(search_key(title), search_key(${q})) > 0 order by id desc limit ${maxFound})
    union (select invoice_requests.id from orders join invoice_requests on order_id = orders.id
      where ${letters.length >= 4} and order_number like ${begin(orderNumber)} limit ${maxFound})
    union (select request_id from invoice_papers where number like ${begin(toInvoiceNumber(q))} limit ${maxFound})
    union (select id from invoice_requests where tax_number <> '' and tax_number = ${toTaxNumber(q)} limit ${maxFound}))`
}

/** Conditions for the parts of a tab. Each part is a range of an index. */
const partsOf = (tab: InvoiceTab): SQL[] =>
  tab === 'all' ? [sql`true`] : statusesOfInvoiceTab[tab].map((status) => sql`status = ${status}`)

function within({ q, from, to }: InvoiceFilter): SQL {
  return sql.join(
    [
      sql`true`,
      // An array, read once.
      ...(q ? [sql`invoice_requests.id = any(array${found(q)})`] : []),
      ...(from ? [sql`invoice_requests.created_at >= ${startOfShopDay(from)}::timestamptz`] : []),
      ...(to ? [sql`invoice_requests.created_at < ${startOfShopDay(addDays(to, 1))}::timestamptz`] : []),
    ],
    sql` and `,
  )
}

export async function listInvoiceRows(
  database: Database,
  { tab, limit, offset, ...filter }: InvoiceFilter & { tab: InvoiceTab; limit: number; offset: number },
): Promise<ExportedInvoiceRow[]> {
  const way = oldestFirst.includes(tab) ? sql`asc` : sql`desc`
  const order = sql`order by created_at ${way}, id ${way}`
  const parts = partsOf(tab).map(
    (part) =>
      sql`(select id, created_at from invoice_requests where ${part} and ${within(filter)} ${order} limit ${offset + limit})`,
  )
  const { rows } = await database.execute<{ facts: ExportedInvoiceRow }>(sql`
    select json_build_object('id', listed.id, 'orderId', order_id, 'orderNumber', order_number, 'kind', kind, 'title', title, 'taxNumber', tax_number,
      'status', listed.status, 'amountInFen', amount_in_fen, 'correctionInFen', correction_in_fen, 'createdAt', listed.created_at,
      'waitingSince', waiting_since, 'email', email, 'rates', stated_rates,
      'issuedOn', (select issued_on from invoice_papers where request_id = listed.id and kind = 'invoice'),
      'correctionNumber', (select number from invoice_papers where request_id = listed.id and kind = 'correction' order by created_at desc limit 1),
      'number', (select number from invoice_papers where request_id = listed.id and kind = 'invoice')) as facts
    from (
      select id from (${sql.join(parts, sql` union all `)}) part ${order} limit ${limit} offset ${offset}
    ) chosen join invoice_requests listed using (id) join orders on orders.id = order_id
    order by listed.created_at ${way}, listed.id ${way}`)
  return rows.map(({ facts }) => facts)
}

const toDoTabs = ['to_issue', 'to_correct'] as const satisfies readonly InvoiceTab[]
/** Each request is in one of them. */
const partTabs = [...toDoTabs, 'issued', 'closed'] as const satisfies readonly InvoiceTab[]

/** Number of requests in each tab, up to one more than the limit. */
export async function countInvoiceTabs(
  database: Database,
  filter: InvoiceFilter = {},
): Promise<Record<InvoiceTab, number>> {
  const counts = await countTabs(database, partTabs, filter)
  const all = partTabs.reduce((sum, tab) => sum + counts[tab], 0)
  return { ...counts, all: Math.min(all, maxInvoicesCounted + 1) }
}

async function countTabs<Tab extends InvoiceTab>(
  database: Database,
  tabs: readonly Tab[],
  filter: InvoiceFilter,
): Promise<Record<Tab, number>> {
  const most = maxInvoicesCounted + 1
  const counts = tabs.map((tab) => {
    const parts = partsOf(tab).map(
      (part) => sql`(select from invoice_requests where ${part} and ${within(filter)} limit ${most})`,
    )
    return sql`(select count(*)::integer from (select from (${sql.join(parts, sql` union all `)}) part
      limit ${most}) counted) as ${sql.identifier(tab)}`
  })
  const { rows } = await database.execute<Record<Tab, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  return rows[0]!
}

/** Menu badge: invoices to issue or to correct; null where the seat has none and none was requested. */
export async function countInvoicesToDo(database: Database): Promise<number | null> {
  const { to_issue: toIssue, to_correct: toCorrect } = await countTabs(database, toDoTabs, {})
  if (toIssue + toCorrect > 0) return toIssue + toCorrect
  const { rows } = await database.execute<{ has_invoices: boolean }>(sql`
    select exists (select from shop_facts where facts ->> 'seat' = 'CN') or exists (select from invoice_requests) as has_invoices`)
  return rows[0]!.has_invoices ? 0 : null
}
