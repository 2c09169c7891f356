/** Sentences on each part of the shop, with advice. */
import { m } from '#texts'
import type { WireHealthEntry } from '#features/health/console-contract.ts'
import { shopDay } from '#platform/i18n/shop-zone.ts'
import type { HealthKey, HealthReason, HealthState } from '../values.ts'

export const stateNames: Record<HealthState, () => string> = {
  good: m.health_good,
  watch: m.health_watch,
  bad: m.health_bad,
}

interface Words {
  sentence(entry: WireHealthEntry): string
  /** Absent where nothing is to be done. */
  advice?(): string
}

const nameOf = ({ name }: WireHealthEntry) => ({ name: name ?? '' })
const countOf = ({ count }: WireHealthEntry) => ({ count: count ?? 0 })
const ofPaper = ({ name, at }: WireHealthEntry) => ({
  name: name ?? m.content_licence(),
  day: at === null ? '' : shopDay(new Date(at)),
})
const ofDisk = (entry: WireHealthEntry) => ({
  ...countOf(entry),
  name: entry.name?.endsWith('DATA_DIR') ? m.health_disk_data() : m.health_disk_storage(),
})

const words: Record<HealthKey, Partial<Record<HealthReason, Words>>> = {
  payments: {
    responds: { sentence: (entry) => m.health_payments_responds(nameOf(entry)) },
    pretended_money: {
      sentence: (entry) => m.health_payments_pretended_money(nameOf(entry)),
      advice: m.health_payments_pretended_money_do,
    },
    silent: { sentence: (entry) => m.health_payments_silent(nameOf(entry)), advice: m.health_payments_silent_do },
    refused: { sentence: (entry) => m.health_payments_refused(nameOf(entry)), advice: m.health_payments_refused_do },
  },
  database: {
    responds: { sentence: (entry) => m.health_database_responds(nameOf(entry)) },
    crowded: { sentence: (entry) => m.health_database_crowded(countOf(entry)), advice: m.health_database_crowded_do },
  },
  disk: {
    has_room: { sentence: (entry) => m.health_disk_has_room(ofDisk(entry)) },
    little_room: {
      sentence: (entry) => m.health_disk_little_room(ofDisk(entry)),
      advice: m.health_disk_little_room_do,
    },
    full: { sentence: (entry) => m.health_disk_full(ofDisk(entry)), advice: m.health_disk_full_do },
  },
  background: {
    runs: { sentence: () => m.health_background_runs() },
    starting: { sentence: () => m.health_background_starting(), advice: m.health_background_starting_do },
    late: { sentence: (entry) => m.health_background_late(nameOf(entry)), advice: m.health_background_late_do },
    failing: {
      sentence: (entry) => m.health_background_failing({ ...nameOf(entry), ...countOf(entry) }),
      advice: m.health_background_failing_do,
    },
    stopped: { sentence: () => m.health_background_stopped(), advice: m.health_background_stopped_do },
  },
  ledger: {
    agrees: { sentence: () => m.health_ledger_agrees() },
    never: {
      sentence: () => m.health_ledger_never(),
      advice: () => m.health_ledger_never_do({ command: 'npm run audit' }),
    },
    outdated: {
      sentence: () => m.health_ledger_outdated(),
      advice: () => m.health_ledger_outdated_do({ command: 'npm run audit' }),
    },
    differences: {
      sentence: (entry) => m.health_ledger_differences(countOf(entry)),
      advice: m.health_ledger_differences_do,
    },
  },
  backup: {
    recent: { sentence: () => m.health_backup_recent() },
    never: { sentence: () => m.health_backup_never(), advice: m.health_backup_never_do },
    outdated: {
      sentence: () => m.health_backup_outdated(),
      advice: () => m.health_backup_outdated_do({ command: 'npm run backup' }),
    },
  },
  mail: {
    sends: { sentence: () => m.health_mail_sends() },
    no_server: {
      sentence: () => m.health_mail_no_server(),
      advice: () => m.health_mail_no_server_do({ variable: 'SMTP_URL' }),
    },
    waiting: { sentence: (entry) => m.health_mail_waiting(countOf(entry)), advice: m.health_mail_waiting_do },
    failed: { sentence: (entry) => m.health_mail_failed(countOf(entry)), advice: m.health_mail_failed_do },
  },
  certificate: {
    local: { sentence: () => m.health_certificate_local() },
    elsewhere: { sentence: () => m.health_certificate_elsewhere() },
    valid: { sentence: () => m.health_certificate_valid() },
    ends: { sentence: () => m.health_certificate_ends(), advice: m.health_certificate_ends_do },
    ended: { sentence: () => m.health_certificate_ended(), advice: m.health_certificate_ended_do },
  },
  papers: {
    valid: { sentence: (entry) => m.health_papers_valid(ofPaper(entry)) },
    ends: { sentence: (entry) => m.health_papers_ends(ofPaper(entry)), advice: m.health_papers_ends_do },
    ended: { sentence: (entry) => m.health_papers_ended(ofPaper(entry)), advice: m.health_papers_ended_do },
  },
  version: { known: { sentence: (entry) => m.health_version_known(nameOf(entry)) } },
}

export function sentenceOf(entry: WireHealthEntry): string {
  return words[entry.key][entry.reason]?.sentence(entry) ?? `${entry.key}: ${entry.reason}`
}

export const adviceFor = ({ key, reason }: WireHealthEntry): string | undefined => words[key][reason]?.advice?.()
