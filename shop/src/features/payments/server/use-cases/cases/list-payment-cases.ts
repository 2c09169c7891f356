import type { PaymentCase } from '#features/payments/console-contract.ts'
import type { CaseTab } from '#features/payments/values.ts'
import type { List } from '#platform/contract/fields.ts'
import type { Database } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import type { Language } from '#platform/i18n/language.ts'
import { countCases, findCase, listCases, maxCasesCounted } from '../../queries/case-queries.ts'
import { readLastAudit } from '../../queries/ledger-check-runs.ts'
import { toReviewCase } from '../../rules/case-view.ts'

export type ReviewList = List<PaymentCase> & {
  facets: { open: number; closed: number }
  last_audit: { at: string; differences: number } | null
}

/** @throws NotFound for a page past the end, or past the counted pages */
export async function listPaymentCases(
  database: Database,
  query: { tab?: CaseTab; page?: number; page_size?: number },
  { language, url }: { language: Language; url: URL },
): Promise<ReviewList> {
  const { tab = 'open', ...pages } = query
  const page = pageRequestOf(pages)
  const { pageSize: limit, offset } = page
  const [facets, rows, audit] = await Promise.all([
    countCases(database),
    offset < maxCasesCounted ? listCases(database, { isOpen: tab === 'open', limit, offset }) : [],
    readLastAudit(database),
  ])
  const results = rows.map((row) => toReviewCase(row, language))
  const last_audit = audit && { at: new Date(audit.at).toISOString(), differences: audit.differences }
  return { ...toList(url, page, facets[tab], results), facets, last_audit }
}

/** @throws NotFound */
export async function readCase(database: Database, id: number, language: Language): Promise<PaymentCase> {
  const row = await findCase(database, id)
  if (!row) throw new NotFound()
  return toReviewCase(row, language)
}
