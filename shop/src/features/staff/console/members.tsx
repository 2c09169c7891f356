import { useState } from 'react'
import { m } from '#texts'
import { formatList } from '#ui/display/list.ts'
import { Button } from '#ui/controls/button.tsx'
import type { StaffMember } from '../console-contract.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleErrorState, StaleBanner, Loading } from '#console-ui/console-states.tsx'
import { ListPages } from '#console-ui/lists/list-pages.tsx'
import { roleName } from '#console-session/role-names.ts'
import { whenOf } from '#console-ui/when.ts'
import { membersOfPage, type membersLoader } from './loaders.ts'
import { ManageMember, NewMember } from './member-dialogs.tsx'

export function Component() {
  const { data, failure, reload } = useScreenData<typeof membersLoader>()
  const [opened, setOpened] = useState<StaffMember | 'new' | null>(null)
  const close = () => {
    setOpened(null)
    reload()
  }
  if (failure && !data) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  return (
    <ConsolePage
      title={m.staff_members()}
      actions={
        <Button variant="primary" onClick={() => setOpened('new')}>
          {m.staff_add()}
        </Button>
      }
    >
      {failure && <StaleBanner failure={failure} onRetry={reload} />}
      {data ? <Members members={data.results} open={setOpened} /> : <Loading />}
      {data && data.count > membersOfPage && (
        <ListPages count={data.count} pageSize={membersOfPage} shown={data.results.length} />
      )}
      {opened === 'new' && <NewMember onClose={close} />}
      {opened !== null && opened !== 'new' && <ManageMember member={opened} onClose={close} />}
    </ConsolePage>
  )
}

function Members({ members, open }: { members: readonly StaffMember[]; open(member: StaffMember): void }) {
  return (
    <div className="relative overflow-x-auto">
      <table className="data-table is-stacked">
        <thead>
          <tr>
            <th scope="col">{m.staff_display_name()}</th>
            <th scope="col">{m.staff_role()}</th>
            <th scope="col">{m.staff_factors()}</th>
            <th scope="col">{m.staff_last_seen()}</th>
            <th scope="col">
              <span className="sr-only">{m.staff_actions()}</span>
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
              <td className="text-right">
                <button
                  type="button"
                  className="link"
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
  return factors.length > 0 ? formatList(factors) : m.staff_factor_none()
}
