/** Restores globals between test files, which share a process so that the shop's modules load once. */
import './deny-outgoing-network.ts'
import { afterAll, vi } from 'vitest'
import { useDocumentLanguage } from '#platform/i18n/current-language.ts'
import { defaultLanguage } from '#platform/i18n/language.ts'
import { replaceReport, reportToConsole } from '#platform/shop-api/report-failure.ts'

// Loading the pages' entry installs the server's reporter.
replaceReport(reportToConsole)

const { setTimeout, setInterval, Date } = globalThis

afterAll(() => {
  // A spy on a fake timer restores the fake, so spies go first.
  vi.restoreAllMocks()
  vi.useRealTimers()
  const { setTimeout: timeout, setInterval: interval, Date: date } = globalThis
  const areReal = timeout === setTimeout && interval === setInterval && date === Date
  Object.assign(globalThis, { setTimeout, setInterval, Date })
  vi.stubGlobal('document', { documentElement: { lang: defaultLanguage } })
  useDocumentLanguage()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  if (!areReal) throw new Error('a test of this file left a fake clock to the next file')
})
