import * as contract from '#features/staff/console-contract.ts'
import type { Api } from '#platform/http/api.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import { requireRevision } from '#platform/http/calls/revisions.ts'
import { readMember, readStaff } from './queries/staff-queries.ts'
import { toWireMember } from './rules/member-view.ts'
import { addStaff } from './use-cases/members/add-staff.ts'
import { changeStaff, endSessionsOfStaff, makeStaffLink, setActive } from './use-cases/members/change-staff.ts'
import type { StaffContext } from './use-cases/signing-in/staff-context.ts'
import type { SubjectNames } from '#platform/slices/slice.ts'
import { readAuditLog, readAuditLogPeople } from './use-cases/audit-log/read-audit-log.ts'

export function addMemberCalls(api: Api, context: StaffContext, names: SubjectNames): void {
  const { database } = context
  const wireMember = async (id: number) => {
    const member = await readMember(database, id)
    if (!member) throw new NotFound()
    return toWireMember(member)
  }
  api.add(contract.listStaff, async ({ query, url }) => {
    const page = pageRequestOf(query)
    const { count, rows } = await readStaff(database, page)
    return toList(url, page, count, rows.map(toWireMember))
  })
  api.add(contract.addStaff, async ({ staff, body }) => {
    const { id } = await addStaff(context, staff, {
      username: body.username,
      displayName: body.display_name,
      role: body.role,
      needsSecondFactor: body.needs_second_factor ?? true,
    })
    return wireMember(id)
  })
  api.add(contract.changeStaff, async ({ staff, params, body, headers }) => {
    const { display_name: displayName, role, needs_second_factor: needsSecondFactor } = body
    await changeStaff(context, staff, {
      id: params.id,
      revision: requireRevision(headers),
      changes: {
        ...(displayName === undefined ? {} : { displayName }),
        ...(role === undefined ? {} : { role }),
        ...(needsSecondFactor === undefined ? {} : { needsSecondFactor }),
      },
    })
    return wireMember(params.id)
  })
  api.add(contract.makeLink, async ({ staff, params }) => {
    const { url, expiresAt } = await makeStaffLink(context, staff, params.id)
    return { url, expires_at: expiresAt.toISOString() }
  })
  api.add(contract.endSessions, async ({ staff, params }) => ({
    ended: await endSessionsOfStaff(context, staff, params.id),
  }))
  for (const [call, isActive] of [
    [contract.disableStaff, false],
    [contract.enableStaff, true],
  ] as const) {
    api.add(call, async ({ staff, params }) => {
      await setActive(context, staff, { id: params.id, isActive })
      return wireMember(params.id)
    })
  }
  api.add(contract.readAuditLog, ({ staff, query, url, language }) =>
    readAuditLog(context, staff, { query, url, language, names }),
  )
  api.add(contract.listAuditLogPeople, ({ staff }) => readAuditLogPeople(context, staff))
}
