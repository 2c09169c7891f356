/** The draft of the home content, and its publications. The draft's revision counts every change of both. */
import { isDeepStrictEqual } from 'node:util'
import type { WireContentDraft } from '#features/home/console-contract.ts'
import { builtInVersion, type HomeContent, previewOfDraft } from '#features/home/values.ts'
import { writeAuditEntry } from '#features/staff/server/index.ts'
import type { AuditChanges } from '#features/staff/values.ts'
import { m } from '#texts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { EditConflict, Invalid, NotFound } from '#platform/http/responses/errors.ts'
import {
  type DraftRow,
  findVersion,
  getDraft,
  insertVersion,
  lockDraft,
  stopVersion,
  updateDraft,
} from '../queries/home-content-queries.ts'
import { changesOfContent } from '../rules/audited-content.ts'
import { cleanContent, findDraftErrors, findPublicationErrors } from '../rules/check-content.ts'
import { lostLinks } from '../rules/content-links.ts'
import { previewToken } from '../rules/preview-tokens.ts'
import { requirePictures } from './content-pictures.ts'
import { readLinkTargets, readShown, readVersion } from './describe-home.ts'

type Context = Pick<ShopContext, 'database' | 'inTransaction' | 'now' | 'secretKey' | 'storage'>

export async function describeDraft(context: Context): Promise<WireContentDraft> {
  return toWire(context, context.database, await getDraft(context.database))
}

async function toWire(
  { now, secretKey }: Context,
  database: Database,
  { body, revision }: DraftRow,
): Promise<WireContentDraft> {
  const shown = await readShown({ database, now })
  const content = body ?? shown.content
  return {
    content,
    is_draft_saved: body !== null,
    shown: shown.content,
    version: shown.version,
    next_change_at: shown.nextChangeAt?.toISOString() ?? null,
    lost_links: lostLinks(content, await readLinkTargets(database, content)),
    preview: previewToken(secretKey, previewOfDraft, now()),
    revision,
  }
}

interface Edit {
  transaction: Database
  draft: DraftRow
  /** The draft, else the published content. */
  before: HomeContent
}

/** @throws EditConflict */
async function editContent(
  context: Context,
  revision: number,
  edit: (edit: Edit) => Promise<void>,
): Promise<WireContentDraft> {
  await context.inTransaction(async (transaction) => {
    const draft = await lockDraft(transaction)
    if (draft.revision !== revision) throw new EditConflict(await toWire(context, transaction, draft), ['content'])
    const { content } = await readShown({ database: transaction, now: context.now })
    await edit({ transaction, draft, before: draft.body ?? content })
  })
  return describeDraft(context)
}

/** @throws EditConflict, Invalid naming the fields */
export function saveDraft(
  context: Context,
  staff: Staff,
  { revision, content: sent }: { revision: number; content: HomeContent },
): Promise<WireContentDraft> {
  const content = cleanContent(sent)
  const errors = findDraftErrors(content)
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
  return editContent(context, revision, async ({ transaction, draft, before }) => {
    if (isDeepStrictEqual(content, before)) return
    await requirePictures(context, content)
    const { content: shown } = await readShown({ database: transaction, now: context.now })
    const isAsShown = isDeepStrictEqual(content, shown)
    if (isAsShown && draft.body === null) return
    await updateDraft(transaction, { body: isAsShown ? null : content })
    await audit(transaction, context, staff, { action: 'content.draft', changes: changesOfContent(before, content) })
  })
}

export interface Publication {
  /** Null: now. */
  from: Date | null
  /** Null: for good. */
  until: Date | null
}

/** @throws EditConflict; Invalid without a draft, for an incomplete one, and for times that have passed */
export function publishDraft(
  context: Context,
  staff: Staff,
  { revision, from, until }: Publication & { revision: number },
): Promise<WireContentDraft> {
  return editContent(context, revision, async ({ transaction, draft: { body } }) => {
    if (!body) throw new Invalid(undefined, (options) => m.home_nothing_to_publish({}, options))
    const now = context.now()
    const startsAt = from && from > now ? from : now
    if (until && until <= startsAt)
      throw new Invalid({ until: [(options) => (until <= now ? m.home_until_over : m.home_until_early)({}, options)] })
    const errors = findPublicationErrors(body, await readLinkTargets(transaction, body))
    if (Object.keys(errors).length > 0) throw new Invalid(errors)
    await requirePictures(context, body)
    await publish(transaction, context, staff, { content: body, startsAt, until, restoredFrom: null })
    await updateDraft(transaction, { body: null })
  })
}

interface NewVersion {
  content: HomeContent
  startsAt: Date
  until: Date | null
  restoredFrom: number | null
}

async function publish(
  transaction: Database,
  context: Context,
  staff: Staff,
  { content, startsAt, until, restoredFrom }: NewVersion,
): Promise<void> {
  const version = await insertVersion(transaction, {
    body: content,
    startsAt,
    endsAt: until,
    stoppedAt: null,
    restoredFrom,
    publishedAt: context.now(),
    staffId: staff.id,
  })
  const changes: AuditChanges = {
    version: [restoredFrom, version],
    starts_at: [null, startsAt.toISOString()],
    ...(until && { ends_at: [null, until.toISOString()] }),
  }
  const action = restoredFrom === null ? 'content.publish' : 'content.restore'
  await audit(transaction, context, staff, { action, changes })
}

/** Links to goods that are gone show nothing, and the editor marks them. @throws NotFound, EditConflict; Invalid where a picture is gone */
export function restoreVersion(
  context: Context,
  staff: Staff,
  { revision, version }: { revision: number; version: number },
): Promise<WireContentDraft> {
  return editContent(context, revision, async ({ transaction }) => {
    const { content } = await readVersion(transaction, version)
    await requirePictures(context, content)
    await publish(transaction, context, staff, {
      content,
      startsAt: context.now(),
      until: null,
      restoredFrom: version,
    })
    await updateDraft(transaction, {})
  })
}

/** Idempotent for a publication that has ended. @throws NotFound, EditConflict */
export function endVersion(
  context: Context,
  staff: Staff,
  { revision, version }: { revision: number; version: number },
): Promise<WireContentDraft> {
  return editContent(context, revision, async ({ transaction }) => {
    const row = version === builtInVersion ? null : await findVersion(transaction, version)
    if (!row) throw new NotFound()
    const now = context.now()
    if (row.stoppedAt || (row.endsAt && row.endsAt <= now)) return
    await stopVersion(transaction, version, now)
    await updateDraft(transaction, {})
    const changes: AuditChanges = { ended_version: [version, null] }
    await audit(transaction, context, staff, { action: 'content.stop', changes })
  })
}

function audit(
  transaction: Database,
  { now }: Context,
  by: Staff,
  act: { action: string; changes: AuditChanges },
): Promise<void> {
  return writeAuditEntry(transaction, { by, at: now(), subject: { kind: 'content', id: 'home', label: '' }, ...act })
}
