import * as contract from '#features/reports/console-contract.ts'
import type { Api } from '#platform/http/api.ts'
import type { Registered } from '#platform/slices/slice.ts'
import { exportTakings, readTakings } from './use-cases/read-takings.ts'
import { readToday, type ReportContext } from './use-cases/read-today.ts'

export function addReportCalls(
  api: Api,
  context: ReportContext,
  { subjectNames: names }: Pick<Registered, 'subjectNames'>,
): void {
  api.add(contract.getToday, ({ staff, language, url }) => readToday(context, { staff, language, url, names }))
  api.add(contract.listTakings, ({ query }) => readTakings(context, query))
  api.add(contract.exportTakings, ({ staff, language, query }) => exportTakings(context, { staff, language }, query))
}
