/** Uploads a file of goods, and lists the files of the last weeks. */
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { usePermission } from '#console-session/me-store.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ForbiddenState } from '#console-ui/console-states.tsx'
import { StateMark } from '#console-ui/display/state-mark.tsx'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { ConsoleList } from '#console-ui/lists/console-list.tsx'
import type { ListColumn } from '#console-ui/lists/list-parts.ts'
import { whenOf } from '#console-ui/when.ts'
import type { addImport, ListedImport } from '#features/imports/console-contract.ts'
import { maxGoodsFileInBytes, maxGoodsRows } from '#features/imports/values.ts'
import { Button } from '#ui/controls/button.tsx'
import { formatCount } from '#ui/display/count.ts'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { FileField } from '../file-field.tsx'
import type { importsLoader } from '../loaders.ts'
import { Steps } from '../steps.tsx'
import { stateOf } from './goods-outcome-words.ts'

const megabyte = 1024 * 1024

export function Component() {
  if (!usePermission('goods.import')) return <ForbiddenState isPage />
  return <Imports />
}

function Imports() {
  const loaded = useScreenData<typeof importsLoader>()
  return (
    <ConsolePage
      title={m.imports_goods_title()}
      crumbs={
        <>
          <Link to={consolePaths.goods()}>{m.catalogue_console_goods()}</Link>
          <span>{m.imports_menu()}</span>
        </>
      }
    >
      <Steps at={0} />
      <ChooseFile />
      <h2 className="mt-8 mb-2 text-[1rem]">{m.imports_earlier()}</h2>
      <ConsoleList<ListedImport>
        label={m.imports_earlier()}
        loaded={loaded}
        columns={columns()}
        card={card}
        idOf={({ id }) => id}
        nameOf={({ file_name }) => file_name}
        toOf={pathOf}
        empty={{ title: m.imports_none(), text: m.imports_none_text() }}
      />
    </ConsolePage>
  )
}

function ChooseFile() {
  const navigate = useNavigate()
  const chosen = useRef<{ file: File; key: string }>(null)
  const form = useSubmit(async () => {
    if (!chosen.current) return
    const { file, key } = chosen.current
    const files = new FormData()
    files.set('file', file, file.name)
    const { id } = await callConsole<typeof addImport>('POST /api/console/imports/', {
      query: { kind: 'goods' },
      headers: { 'idempotency-key': key },
      files,
    })
    await navigate(consolePaths.importOf(id))
  })
  return (
    <CheckedForm className="steps" onSubmit={form.onSubmit}>
      <FormError failure={form.failure} />
      <FileField
        id="goods-file"
        label={m.imports_choose_file()}
        hint={m.imports_goods_hint({ lines: formatCount(maxGoodsRows), size: maxGoodsFileInBytes / megabyte })}
        errors={form.errorsOf('file')}
        isBusy={form.isBusy}
        onChoose={(file) => {
          chosen.current = file && { file, key: crypto.randomUUID() }
          void form.run()
        }}
      />
      {form.failure && (
        <p>
          <Button type="submit">{m.console_ui_try_again()}</Button>
        </p>
      )}
      <output className="text-ink-2">{form.isBusy ? m.imports_reading() : m.imports_goods_safe()}</output>
    </CheckedForm>
  )
}

const pathOf = ({ id, kind }: ListedImport) =>
  kind === 'goods' ? consolePaths.importOf(id) : consolePaths.shipFileOf(id)

function State({ file }: { file: ListedImport }) {
  const { tone, words } = stateOf(file)
  return <StateMark tone={tone}>{words}</StateMark>
}

const writtenOf = ({ kind, written }: ListedImport) =>
  kind === 'goods' ? m.imports_written_rows({ count: written }) : m.imports_written_orders({ count: written })

const columns = (): readonly ListColumn<ListedImport>[] => [
  {
    key: 'file',
    title: m.imports_file(),
    cell: (file) => (
      <Link className="link wrap-anywhere" to={pathOf(file)}>
        {file.file_name}
      </Link>
    ),
  },
  { key: 'time', title: m.imports_time(), cell: ({ created_at: time }) => whenOf(time) },
  { key: 'staff', title: m.imports_staff(), cell: ({ staff_name: name }) => name },
  { key: 'written', title: m.imports_written(), isFigure: true, cell: writtenOf },
  { key: 'state', title: m.imports_state(), cell: (file) => <State file={file} /> },
]

function card(file: ListedImport) {
  return (
    <>
      <p className="mb-1.5 flex justify-between gap-3">
        <Link className="link wrap-anywhere" to={pathOf(file)}>
          {file.file_name}
        </Link>
        <span className="whitespace-nowrap">{writtenOf(file)}</span>
      </p>
      <p className="card-line">
        <State file={file} />
        <span className="text-ink-2">{whenOf(file.created_at)}</span>
      </p>
    </>
  )
}
