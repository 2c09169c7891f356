/** The family of goods in their editor: options, and members as a small table. */
import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { usePermission } from '#console-session/me-store.ts'
import { Loading, StaleBanner } from '#console-ui/console-states.tsx'
import { nameInLanguage } from '#console-ui/display/names.ts'
import { StateMark } from '#console-ui/display/state-mark.tsx'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import { formatMoney } from '#platform/money/money.ts'
import { Button } from '#ui/controls/button.tsx'
import { formatCount } from '#ui/display/count.ts'
import type { ConsoleFamily, readFamily } from '../../console-contract.ts'
import { maxMembers } from '../../values.ts'
import { AddDialog, ChoiceDialog, LeaveDialog, StartDialog } from './family-dialogs.tsx'
import { OptionsDialog } from './options-dialog.tsx'

export interface FamilyPanelProps {
  goodsId: number
  /** A change of it reloads. */
  version: string
}

export function FamilyPanel({ goodsId, version }: FamilyPanelProps) {
  const mayEdit = usePermission('goods.edit')
  const [open, setOpen] = useState<'start' | 'add' | 'options' | 'choice' | 'leave' | null>(null)
  const { data, failure, reload, change } = useLoaded(`family ${goodsId} ${version}`, (signal) =>
    callConsole<typeof readFamily>('GET /api/console/goods/{id}/family/', { params: { id: goodsId }, signal }),
  )
  const close = () => setOpen(null)
  const dialog = {
    goodsId,
    onClose: close,
    onDone(family: ConsoleFamily | null) {
      change(() => ({ family }))
      close()
    },
  }
  const family = data?.family
  return (
    <section className="mt-8" data-family>
      <h2 className="section-title">{m.families_title()}</h2>
      {failure && <StaleBanner failure={failure} onRetry={reload} isFirst={!data} />}
      {!data && !failure && <Loading />}
      {data && !family && <p className="text-ink-2">{m.families_none()}</p>}
      {family && <Members family={family} goodsId={goodsId} />}
      {mayEdit && data && (
        <p className="mt-3 flex flex-wrap gap-2">
          {!family && <Button onClick={() => setOpen('start')}>{m.families_start()}</Button>}
          {family && (
            <>
              <Button
                disabledReason={family.members.length < maxMembers ? null : m.families_full({ most: maxMembers })}
                onClick={() => setOpen('add')}
              >
                {m.families_add()}
              </Button>
              <Button onClick={() => setOpen('options')}>{m.families_edit_options()}</Button>
              <Button onClick={() => setOpen('choice')}>{m.families_change_choice()}</Button>
              <Button variant="quiet" onClick={() => setOpen('leave')}>
                {m.families_leave()}
              </Button>
            </>
          )}
        </p>
      )}
      {open === 'start' && <StartDialog {...dialog} />}
      {family && open === 'add' && <AddDialog {...dialog} family={family} />}
      {family && open === 'options' && <OptionsDialog {...dialog} family={family} />}
      {family && open === 'choice' && <ChoiceDialog {...dialog} family={family} />}
      {family && open === 'leave' && <LeaveDialog {...dialog} family={family} />}
    </section>
  )
}

function Members({ family: { options, members }, goodsId }: { family: ConsoleFamily; goodsId: number }) {
  const names = new Map(options.flatMap(({ values }) => values.map((value) => [value.id, value.names])))
  return (
    <div className="relative overflow-x-auto">
      <table className="data-table" aria-label={m.families_title()}>
        <thead>
          <tr>
            {options.map(({ id, names: option }) => (
              <th key={id} scope="col">
                {nameInLanguage(option)}
              </th>
            ))}
            <th scope="col">{m.families_sku()}</th>
            <th scope="col" className="is-figure">
              {m.families_price()}
            </th>
            <th scope="col" className="is-figure">
              {m.families_stock()}
            </th>
            <th scope="col">{m.families_state()}</th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.goods_id} aria-current={member.goods_id === goodsId || undefined}>
              {member.value_ids.map((id) => (
                <td key={id}>{nameInLanguage(names.get(id) ?? {})}</td>
              ))}
              <td className="whitespace-nowrap">
                {member.goods_id === goodsId ? (
                  <strong>{member.sku}</strong>
                ) : (
                  <Link
                    className="link"
                    to={consolePaths.goodsItem({ id: member.goods_id })}
                    title={nameInLanguage(member.names)}
                  >
                    {member.sku}
                  </Link>
                )}
              </td>
              <td className="is-figure">{formatMoney(member.price)}</td>
              <td className="is-figure">{formatCount(member.stock)}</td>
              <td className="whitespace-nowrap">
                <StateMark tone={member.is_on_sale ? 'todo' : 'off'}>
                  {member.is_on_sale ? m.families_on_sale() : m.families_withdrawn()}
                </StateMark>
                {member.is_on_sale && member.is_listed && (
                  <small className="block text-small text-ink-2">{m.families_in_lists()}</small>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
