import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Permission } from '#platform/contract/call.ts'
import type { Database } from '#platform/database/database.ts'
import type { Api } from '#platform/http/api.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Retention } from '#platform/jobs/retention.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import type { MailKind } from '#platform/mail/mail-kind.ts'
import type { PersonalData } from './personal-data.ts'

/**
 * A slice as it registers with the shop, in its `server/slice.ts`.
 * `Context` names what the slice needs besides the shop's context, for example a port that another slice implements.
 */
export interface Slice<Context extends ShopContext = ShopContext> {
  /** As `architecture.json` and its folder name it. */
  name: string
  addCalls?: (api: Api, context: Context, registered: Registered) => void
  addConsoleCalls?: (api: Api, context: Context, registered: Registered) => void
  sweepers?: (context: Context, registered: Registered) => readonly Sweeper[]
  /** Records that are deleted after their time. */
  retentions?: (context: Context) => readonly Retention[]
  /** Exported with a person's data, and erased with their account. */
  personalData?: (context: Context) => readonly PersonalData[]
  counts?: readonly WaitingCount[]
  subjectNames?: SubjectNames
  /** Mails that the slice writes; merchants reword them in the console. */
  mailKinds?: readonly MailKind[]
}

/** The registrations of all slices together, for the slice that uses them. */
export interface Registered {
  personalData: readonly PersonalData[]
  counts: readonly WaitingCount[]
  subjectNames: SubjectNames
  mailKinds: readonly MailKind[]
}

/** A count of waiting work, shown beside an entry of the console's menu. */
export interface WaitingCount {
  name: string
  /** Required to see the count. */
  permission: Permission
  /** Null: the shop has none of this work, and the console shows no entry for it. */
  read(database: Database): Promise<number | null>
}

/** Current names of audit subjects by kind and id. */
export type SubjectNames = Readonly<
  Record<string, (database: Database, ids: readonly string[], language: Language) => Promise<Map<string, string>>>
>
