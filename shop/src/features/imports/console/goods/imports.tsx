/** Uploads a file of goods, and lists the files of the last weeks. */
import { Link } from 'react-router'
import { m } from '#texts'
import { consolePaths } from '#console-session/console-paths.ts'
import { usePermission } from '#console-session/me-store.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ForbiddenState } from '#console-ui/console-states.tsx'
import { StateMark } from '#console-ui/display/state-mark.tsx'
import { ConsoleList } from '#console-ui/lists/console-list.tsx'
import type { ListColumn } from '#console-ui/lists/list-parts.ts'
import { whenOf } from '#console-ui/when.ts'
import type { ListedImport } from '#features/imports/console-contract/shapes.ts'
import { maxArchivedPictures, maxGoodsFileInBytes, maxGoodsRows } from '#features/imports/values.ts'
import { formatCount } from '#ui/display/count.ts'
import type { importsLoader } from '../loaders.ts'
import { Steps } from '../steps.tsx'
import { UploadForm } from '../upload-form.tsx'
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
      <UploadForm
        kind="goods"
        hint={m.imports_goods_hint({
          lines: formatCount(maxGoodsRows),
          size: maxGoodsFileInBytes / megabyte,
          pictures: formatCount(maxArchivedPictures),
        })}
        promise={m.imports_goods_safe()}
        pathOf={consolePaths.importOf}
      />
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

const pathOf = ({ id, kind }: ListedImport) =>
  kind === 'goods' ? consolePaths.importOf(id) : consolePaths.shipFileOf(id)

/** A command stores no rows of a large file. */
function FileName({ file }: { file: ListedImport }) {
  if (!file.has_rows) return <span className="wrap-anywhere">{file.file_name}</span>
  return (
    <Link className="link wrap-anywhere" to={pathOf(file)}>
      {file.file_name}
    </Link>
  )
}

const nameOfAuthor = ({ is_by_command: isByCommand, staff_name: name }: ListedImport) =>
  isByCommand ? m.staff_actor_command() : name

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
    cell: (file) => <FileName file={file} />,
  },
  { key: 'time', title: m.imports_time(), cell: ({ created_at: time }) => whenOf(time) },
  { key: 'staff', title: m.imports_staff(), cell: nameOfAuthor },
  { key: 'written', title: m.imports_written(), isFigure: true, cell: writtenOf },
  { key: 'state', title: m.imports_state(), cell: (file) => <State file={file} /> },
]

function card(file: ListedImport) {
  return (
    <>
      <p className="mb-1.5 flex justify-between gap-3">
        <FileName file={file} />
        <span className="whitespace-nowrap">{writtenOf(file)}</span>
      </p>
      <p className="card-line">
        <State file={file} />
        <span className="text-ink-2">{whenOf(file.created_at)}</span>
      </p>
    </>
  )
}
