/** Dialogs for a new account, and for changes to an existing one. */
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { m } from '#texts'
import type { BodyIn } from '#platform/contract/call.ts'
import type {
  addStaff,
  changeStaff,
  disableStaff,
  enableStaff,
  endSessions,
  makeLink,
  StaffMember,
} from '../console-contract.ts'
import { callConsole, ifMatch } from '#console-session/console-api.ts'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { ConsoleField, FormError } from '#console-ui/forms/console-field.tsx'
import { consolePaths } from '#console-session/console-paths.ts'
import { CopyText } from '#console-ui/copy-text.tsx'
import { roleName } from '#console-session/role-names.ts'
import { lineOfRole } from './role-lines.ts'
import { FormActs } from '#console-ui/forms/form-acts.tsx'
import { SubjectHistory } from '../components/audit-log/subject-history.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { type Role, roles } from '../values.ts'
import { staffAuditLabels } from './audit-labels.ts'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { Button } from '#ui/controls/button.tsx'

function RoleChoice({ value }: { value: Role }) {
  const id = useId()
  return (
    <fieldset className="grid gap-1 [&>legend]:mb-1">
      <legend>{m.staff_role()}</legend>
      {roles.map((role) => (
        <label key={role} className="check-row items-start">
          <input
            type="radio"
            className="check-box mt-[3px] flex-none"
            name="role"
            value={role}
            defaultChecked={role === value}
            aria-labelledby={`${id}${role}`}
            aria-describedby={`${id}${role}-may`}
          />
          <span>
            <span id={`${id}${role}`}>{roleName(role)}</span>
            <span id={`${id}${role}-may`} className="block text-small text-ink-2">
              {lineOfRole(role)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Creates the account and its one-time link together: the account is unusable without a link. */
export function NewMember({ onClose }: { onClose(): void }) {
  const [url, setUrl] = useState('')
  // If the link's response was lost, the next try requests only the link.
  const [made, setMade] = useState<number | null>(null)
  const add = async (body: BodyIn<typeof addStaff>) => {
    const { id } = await callConsole<typeof addStaff>('POST /api/console/staff/', { body })
    setMade(id)
    return id
  }
  const form = useSubmit(async ({ username = '', display_name = '', role }) => {
    const id = made ?? (await add({ username, display_name, role: role as Role }))
    setUrl((await callConsole<typeof makeLink>('POST /api/console/staff/{id}/link/', { params: { id } })).url)
  })
  return (
    <ConsoleDialog title={m.staff_add()} onClose={onClose}>
      {url ? (
        <OneTimeLink url={url} onClose={onClose} />
      ) : (
        <CheckedForm className="steps" onSubmit={form.onSubmit}>
          <FormError failure={form.failure} />
          <ConsoleField
            label={m.staff_display_name()}
            errors={form.errorsOf('display_name')}
            name="display_name"
            required
            isFirst
          />
          <ConsoleField
            label={m.staff_username()}
            errors={form.errorsOf('username')}
            name="username"
            autoComplete="off"
            required
          />
          <RoleChoice value="packer" />
          <FormActs submit={m.staff_add_and_link()} isBusy={form.isBusy} onClose={onClose} />
        </CheckedForm>
      )}
    </ConsoleDialog>
  )
}

function OneTimeLink({ url, onClose }: { url: string; onClose(): void }) {
  return (
    <div className="steps">
      <p>{m.staff_link_shown_once()}</p>
      <ConsoleField label={m.staff_one_time_link()} value={url} readOnly onFocus={(event) => event.target.select()} />
      <CopyText text={url} label={m.staff_one_time_link()} />
      <p className="action-row">
        <Button variant="primary" onClick={onClose}>
          {m.staff_done()}
        </Button>
      </p>
    </div>
  )
}

export function ManageMember({ member, onClose }: { member: StaffMember; onClose(): void }) {
  const [url, setUrl] = useState('')
  const params = { id: member.id }
  const form = useSubmit(async ({ display_name = '', role }) => {
    await callConsole<typeof changeStaff>('PATCH /api/console/staff/{id}/', {
      params,
      headers: ifMatch(member.revision),
      body: { display_name, role: role as Role },
    })
    onClose()
  })
  const link = useSubmit(async () => {
    setUrl((await callConsole<typeof makeLink>('POST /api/console/staff/{id}/link/', { params })).url)
  })
  const end = useSubmit(async () => {
    await callConsole<typeof endSessions>('POST /api/console/staff/{id}/end_sessions/', { params })
    onClose()
  })
  const activity = useSubmit(async () => {
    if (member.is_active) await callConsole<typeof disableStaff>('POST /api/console/staff/{id}/disable/', { params })
    else await callConsole<typeof enableStaff>('POST /api/console/staff/{id}/enable/', { params })
    onClose()
  })
  if (url) {
    return (
      <ConsoleDialog title={member.display_name} onClose={onClose}>
        <OneTimeLink url={url} onClose={onClose} />
      </ConsoleDialog>
    )
  }
  return (
    <ConsoleDialog title={member.display_name} onClose={onClose}>
      <CheckedForm className="steps" onSubmit={form.onSubmit}>
        <FormError failure={form.failure ?? link.failure ?? end.failure ?? activity.failure} />
        <ConsoleField
          label={m.staff_display_name()}
          errors={form.errorsOf('display_name')}
          name="display_name"
          defaultValue={member.display_name}
          required
          isFirst
        />
        <RoleChoice value={member.role} />
        <p className="action-row justify-start">
          {member.is_active && (
            <Button disabled={link.isBusy} onClick={() => void link.run()}>
              {m.staff_make_link()}
            </Button>
          )}
          <Button disabled={end.isBusy} onClick={() => void end.run()}>
            {m.staff_end_sessions()}
          </Button>
          <Button variant="danger-outline" disabled={activity.isBusy} onClick={() => void activity.run()}>
            {member.is_active ? m.staff_disable() : m.staff_enable()}
          </Button>
        </p>
        <p className="text-small text-ink-2">{m.staff_make_link_hint()}</p>
        <FormActs submit={m.console_ui_save()} isBusy={form.isBusy} onClose={onClose} />
      </CheckedForm>
      <SubjectHistory subject={`staff:${member.id}`} words={staffAuditLabels} hasHeading />
      <p>
        <Link className="link" to={consolePaths.trail({ staff_id: String(member.id) })}>
          {m.staff_history_what_they_did()}
        </Link>
      </p>
    </ConsoleDialog>
  )
}
