/** Dialogs for changes of a type that need one more fact. */
import { useState } from 'react'
import { m } from '#texts'
import { languages } from '#platform/i18n/language.ts'
import { callConsole, isEditConflict } from '#console-session/console-api.ts'
import { DeleteDialog } from '#console-ui/dialogs/confirm-dialog.tsx'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { ConsoleSelect, FormError } from '#console-ui/forms/console-field.tsx'
import { FormActs } from '#console-ui/forms/form-acts.tsx'
import { NamesFields } from '#console-ui/forms/names-fields.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import type { addSubType, addType, mergeSubTypes } from '../console-contract.ts'
import { maxTypeNameLength } from '../values.ts'
import { nameInLanguage } from '#console-ui/display/names.ts'
import { choicesOf, SubTypeOptions } from '../components/console/type-choices.tsx'
import { moveToType, removeRow, type SubType, type Type } from './type-calls.ts'
import type { TypesDialog } from './tree-row.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { Button } from '#ui/controls/button.tsx'

type Tree = readonly Type[]

export interface TypeDialogProps {
  dialog: Exclude<TypesDialog, { what: 'history' }>
  tree: Tree
  /** @param sentence describes the change */
  onDone(tree: Type[], sentence: string): void
  onClose(): void
  open(dialog: TypesDialog): void
  /** Another person has changed the shown data. */
  onStale(): void
}

export function TypeDialog(props: TypeDialogProps) {
  const { dialog } = props
  if (dialog.what === 'add') return <AddDialog {...props} type={dialog.type} />
  if (dialog.what === 'delete') return <DeleteRow {...props} dialog={dialog} />
  if (dialog.what === 'move') return <MoveDialog {...props} {...dialog} />
  return <EmptyDialog {...props} {...dialog} />
}

function AddDialog({ type, onDone, onClose }: TypeDialogProps & { type: Type | null }) {
  const form = useSubmit(async (names) => {
    const tree = await (type
      ? callConsole<typeof addSubType>('POST /api/console/sub_types/', { body: { type_id: type.id, names } })
      : callConsole<typeof addType>('POST /api/console/types/', { body: { names } }))
    onDone(tree, m.goods_types_added({ name: nameInLanguage(names) }))
  })
  const title = type ? m.goods_types_add_sub_to({ name: nameInLanguage(type.names) }) : m.goods_types_add()
  return (
    <ConsoleDialog title={title} onClose={onClose}>
      <CheckedForm className="grid gap-3" onSubmit={form.onSubmit}>
        <FormError failure={form.failure} />
        <NamesFields maxLength={maxTypeNameLength} errorsOf={form.errorsOf} />
        <p className="text-small text-ink-2">{m.goods_types_add_hint()}</p>
        <FormActs submit={m.goods_types_do_add()} isBusy={form.isBusy} onClose={onClose} />
      </CheckedForm>
    </ConsoleDialog>
  )
}

/** Moves all goods to another sub-type; optionally deletes this one. */
function EmptyDialog({ subType, tree, onDone, onClose }: TypeDialogProps & { subType: SubType }) {
  const name = nameInLanguage(subType.names)
  const form = useSubmit(async ({ target_id, is_merge }) => {
    const now = await callConsole<typeof mergeSubTypes>('POST /api/console/sub_types/{id}/merge/', {
      params: { id: subType.id },
      body: { target_id: Number(target_id), keep: is_merge === undefined },
    })
    onDone(now, is_merge ? m.goods_types_merged({ name }) : m.goods_types_emptied({ name }))
  })
  return (
    <ConsoleDialog title={m.goods_types_move_goods_of({ name })} onClose={onClose}>
      <CheckedForm className="grid gap-3" onSubmit={form.onSubmit}>
        <FormError failure={form.failure} />
        <p>{m.goods_types_move_goods_text({ count: subType.goods_count })}</p>
        <ConsoleSelect
          label={m.goods_types_move_to()}
          name="target_id"
          required
          defaultValue=""
          errors={form.errorsOf('target_id')}
        >
          <option value="" disabled>
            {m.goods_types_pick()}
          </option>
          <SubTypeOptions types={choicesOf(tree, subType)} />
        </ConsoleSelect>
        <label className="check-row">
          <input type="checkbox" className="check-box" name="is_merge" />
          {m.goods_types_then_delete({ name })}
        </label>
        <FormActs submit={m.goods_types_move_goods()} isBusy={form.isBusy} onClose={onClose} />
      </CheckedForm>
    </ConsoleDialog>
  )
}

/** Moves a sub-type with its goods to another type. */
function MoveDialog({
  type,
  subType,
  tree,
  onDone,
  onClose,
  onStale,
}: TypeDialogProps & { type: Type; subType: SubType }) {
  const name = nameInLanguage(subType.names)
  const form = useSubmit(async ({ type_id }) => {
    const now = await moveToType(subType, Number(type_id)).catch(notifyStale(onStale))
    onDone(now, m.goods_types_moved_to_type({ name }))
  })
  return (
    <ConsoleDialog title={m.goods_types_other_type_of({ name })} onClose={onClose}>
      <CheckedForm className="grid gap-3" onSubmit={form.onSubmit}>
        <FormError failure={form.failure} />
        <ConsoleSelect
          label={m.goods_types_type()}
          name="type_id"
          required
          defaultValue=""
          options={tree.flatMap(({ id, names }) => (id === type.id ? [] : [[id, nameInLanguage(names)] as const]))}
          errors={languages.flatMap((language) => form.errorsOf(`names.${language}`))}
        >
          <option value="" disabled>
            {m.goods_types_pick()}
          </option>
        </ConsoleSelect>
        <FormActs submit={m.goods_types_other_type()} isBusy={form.isBusy} onClose={onClose} />
      </CheckedForm>
    </ConsoleDialog>
  )
}

const notifyStale =
  (onStale: () => void) =>
  (failure: unknown): never => {
    if (isEditConflict(failure)) onStale()
    throw failure
  }

function DeleteRow({
  dialog,
  onDone,
  onClose,
  open,
  onStale,
}: TypeDialogProps & { dialog: TypesDialog & { what: 'delete' } }) {
  const { level, type, row } = dialog
  const name = nameInLanguage(row.names)
  const [isFull] = useState(() => ('sub_types' in row ? row.sub_types.length > 0 : row.goods_count > 0))
  const work = async () =>
    onDone(await removeRow(level, row).catch(notifyStale(onStale)), m.goods_types_deleted({ name }))
  if (!isFull)
    return (
      <DeleteDialog name={name} work={work} onClose={onClose}>
        <p>{m.goods_types_delete_text()}</p>
      </DeleteDialog>
    )
  return (
    <ConsoleDialog title={m.console_ui_delete_title({ name })} onClose={onClose}>
      <p>
        {'sub_types' in row
          ? m.goods_types_has_subs({ count: row.sub_types.length })
          : m.goods_types_has_goods({ count: row.goods_count })}
      </p>
      <p className="action-row">
        <Button variant="quiet" onClick={onClose}>
          {m.console_ui_keep()}
        </Button>
        {!('sub_types' in row) && (
          <Button variant="primary" onClick={() => open({ what: 'empty', type, subType: row })}>
            {m.goods_types_move_goods()}
          </Button>
        )}
      </p>
    </ConsoleDialog>
  )
}
