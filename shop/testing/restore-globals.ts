/** Restores globals between test files, which share a process so that the shop's modules load once. */
import './deny-outgoing-network.ts'
import { afterAll, vi } from 'vitest'
import { useDocumentLanguage } from '#platform/i18n/current-language.ts'
import { defaultLanguage } from '#platform/i18n/language.ts'
import { replaceReport, reportToConsole } from '#platform/shop-api/report-failure.ts'

// Loading the pages' entry installs the server's reporter.
replaceReport(reportToConsole)

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.stubGlobal('document', { documentElement: { lang: defaultLanguage } })
  useDocumentLanguage()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
