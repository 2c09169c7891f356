import { useState } from 'react'
import { m } from '#texts'
import type { AnswerOf, BodyIn } from '#platform/contract/call.ts'
import type {
  addStaff,
  changeStaff,
  disableStaff,
  enableStaff,
  endSessions,
  listStaff,
  makeLink,
  StaffMember,
} from '../console-contract.ts'
import { callConsole } from '../components/console-api.ts'
import { ConsoleDialog } from '../components/console-dialog.tsx'
import { ConsoleField, RefusedNote } from '../components/console-field.tsx'
import { ConsolePage } from '../components/console-page.tsx'
import { FailureFace, roleName, StaleNote } from '../components/faces.tsx'
import { useLoaded } from '../components/lists/use-loaded.ts'
import { useSubmit } from '../components/use-submit.ts'
import { whenOf } from '../components/when.ts'
import { type Role, roles } from '../values.ts'

const mostShown = 100

export function Component() {
  const { answer, failure, reload } = useLoaded<AnswerOf<typeof listStaff>>('staff', (signal) =>
    callConsole<typeof listStaff>('GET /api/console/staff/', { query: { page_size: mostShown }, signal }),
  )
  const [opened, setOpened] = useState<StaffMember | 'new' | null>(null)
  const close = () => {
    setOpened(null)
    reload()
  }
  if (failure && !answer) return <FailureFace isPage failure={failure} onRetry={reload} />
  return (
    <ConsolePage
      title={m.staff_members()}
      actions={
        <button type="button" className="c-btn is-primary" onClick={() => setOpened('new')}>
          {m.staff_add()}
        </button>
      }
    >
      {failure && <StaleNote failure={failure} onRetry={reload} />}
      {answer ? <Members members={answer.results} open={setOpened} /> : <p className="c-shape">{m.staff_loading()}</p>}
      {opened === 'new' && <NewMember onClose={close} />}
      {opened !== null && opened !== 'new' && <ManageMember member={opened} onClose={close} />}
    </ConsolePage>
  )
}

function Members({ members, open }: { members: readonly StaffMember[]; open(member: StaffMember): void }) {
  return (
    <div className="c-scroll">
      <table className="c-table is-stacked">
        <thead>
          <tr>
            <th scope="col">{m.staff_display_name()}</th>
            <th scope="col">{m.staff_role()}</th>
            <th scope="col">{m.staff_factors()}</th>
            <th scope="col">{m.staff_last_seen()}</th>
            <th scope="col">
              <span className="c-unseen">{m.staff_actions()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.id}>
              <td>
                {member.display_name}
                <small>{member.username}</small>
              </td>
              <td>{roleName(member.role)}</td>
              <td>{stateOf(member)}</td>
              <td>{member.last_seen_at ? whenOf(member.last_seen_at) : '–'}</td>
              <td className="c-right">
                <button
                  type="button"
                  className="c-link"
                  onClick={() => open(member)}
                  aria-label={m.staff_manage_of({ name: member.display_name })}
                >
                  {m.staff_manage()}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function stateOf({ is_active, has_password, has_authenticator, passkeys }: StaffMember): string {
  if (!is_active) return m.staff_state_disabled()
  if (!has_password) return m.staff_state_invited()
  const factors = [
    ...(has_authenticator ? [m.staff_factor_app()] : []),
    ...(passkeys > 0 ? [m.staff_factor_passkeys({ count: passkeys })] : []),
  ]
  return factors.length > 0 ? factors.join(m.staff_comma()) : m.staff_factor_none()
}

function RoleSelect({ value }: { value: Role }) {
  return (
    <label className="c-field">
      <span>{m.staff_role()}</span>
      <select className="c-input" name="role" defaultValue={value}>
        {roles.map((role) => (
          <option key={role} value={role}>
            {roleName(role)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The account and its one-time link in one go: without the link nobody can use it. */
function NewMember({ onClose }: { onClose(): void }) {
  const [url, setUrl] = useState('')
  // Its link may have got lost on the way: then only that is asked for again.
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
        <form className="c-steps" onSubmit={form.onSubmit}>
          <RefusedNote failure={form.failure} />
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
          <RoleSelect value="packer" />
          <p className="c-acts">
            <button type="button" className="c-btn is-quiet" onClick={onClose}>
              {m.staff_cancel()}
            </button>
            <button className="c-btn is-primary" disabled={form.isBusy}>
              {m.staff_add_and_link()}
            </button>
          </p>
        </form>
      )}
    </ConsoleDialog>
  )
}

function OneTimeLink({ url, onClose }: { url: string; onClose(): void }) {
  return (
    <div className="c-steps">
      <p>{m.staff_link_shown_once()}</p>
      <ConsoleField label={m.staff_one_time_link()} value={url} readOnly onFocus={(event) => event.target.select()} />
      <p className="c-acts">
        <button type="button" className="c-btn is-primary" onClick={onClose}>
          {m.staff_done()}
        </button>
      </p>
    </div>
  )
}

function ManageMember({ member, onClose }: { member: StaffMember; onClose(): void }) {
  const [url, setUrl] = useState('')
  const params = { id: member.id }
  const form = useSubmit(async ({ display_name = '', role }) => {
    await callConsole<typeof changeStaff>('PATCH /api/console/staff/{id}/', {
      params,
      headers: { 'if-match': `"${member.revision}"` },
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
      <form className="c-steps" onSubmit={form.onSubmit}>
        <RefusedNote failure={form.failure ?? link.failure ?? end.failure ?? activity.failure} />
        <ConsoleField
          label={m.staff_display_name()}
          errors={form.errorsOf('display_name')}
          name="display_name"
          defaultValue={member.display_name}
          required
          isFirst
        />
        <RoleSelect value={member.role} />
        <p className="c-acts is-start">
          {member.is_active && (
            <button type="button" className="c-btn" disabled={link.isBusy} onClick={() => void link.run()}>
              {m.staff_make_link()}
            </button>
          )}
          <button type="button" className="c-btn" disabled={end.isBusy} onClick={() => void end.run()}>
            {m.staff_end_sessions()}
          </button>
          <button
            type="button"
            className="c-btn is-danger"
            disabled={activity.isBusy}
            onClick={() => void activity.run()}
          >
            {member.is_active ? m.staff_disable() : m.staff_enable()}
          </button>
        </p>
        <p className="c-hint">{m.staff_make_link_hint()}</p>
        <p className="c-acts">
          <button type="button" className="c-btn is-quiet" onClick={onClose}>
            {m.staff_cancel()}
          </button>
          <button className="c-btn is-primary" disabled={form.isBusy}>
            {m.staff_save()}
          </button>
        </p>
      </form>
    </ConsoleDialog>
  )
}
