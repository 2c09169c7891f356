/** Screen of one file of goods: the effect of each row, progress, and undoing. */
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { m } from '#texts'
import { consolePaths } from '#console-session/console-paths.ts'
import { usePermission } from '#console-session/me-store.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleErrorState, ForbiddenState, Loading, StaleBanner } from '#console-ui/console-states.tsx'
import { whenOf } from '#console-ui/when.ts'
import type { GoodsFileImport } from '#features/imports/console-contract/shapes.ts'
import { buttonStyle } from '#ui/controls/button-style.ts'
import type { goodsImportLoader } from '../loaders.ts'
import type { GoodsFileProps } from '../kinds.ts'
import { Steps } from '../steps.tsx'
import { ApplyBar } from './apply-bar.tsx'
import { GoodsColumns } from './goods-columns.tsx'
import { GoodsRows } from './goods-rows.tsx'
import { GoodsDone } from './goods-done.tsx'
import { isWorking, PassProgress } from './pass-progress.tsx'

const askAgainInMs = 1_000

export function Component() {
  if (!usePermission('goods.import')) return <ForbiddenState isPage />
  return <OpenFile />
}

function OpenFile() {
  const { data: file, failure, isLoading, reload, change } = useScreenData<typeof goodsImportLoader>()
  const reloadNow = useEffectEvent(reload)
  const isWaiting = file?.kind === 'goods' && isWorking(file) && !isLoading
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(reloadNow, askAgainInMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  if (failure && !file) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  if (file && file.kind !== 'goods') return <ForbiddenState isPage />
  return (
    <ConsolePage
      title={m.imports_goods_title()}
      note={file && noteOf(file)}
      crumbs={
        <>
          <Link to={consolePaths.goods()}>{m.catalogue_console_goods()}</Link>
          <Link to={consolePaths.imports}>{m.imports_menu()}</Link>
          <span className="wrap-anywhere">{file?.file_name}</span>
        </>
      }
      actions={
        file && (
          <Link className={buttonStyle({ variant: 'quiet' })} to={consolePaths.imports}>
            {file.applied_at ? m.imports_another() : m.imports_other_file()}
          </Link>
        )
      }
    >
      {failure && <StaleBanner failure={failure} onRetry={reload} />}
      {file ? <GoodsFile file={file} onChange={(next) => change(() => next)} /> : <Loading />}
    </ConsolePage>
  )
}

function noteOf(file: GoodsFileImport): string {
  if (!file.applied_at) return m.imports_file_facts({ file: file.file_name, encoding: file.encoding, count: file.rows })
  return m.imports_applied_by({ time: whenOf(file.applied_at), staff: file.staff_name })
}

function stepOf(file: GoodsFileImport): number {
  if (file.applied_at) return 3
  return file.column_errors.length > 0 ? 1 : 2
}

function GoodsFile({ file, onChange }: GoodsFileProps) {
  const isReadable = file.column_errors.length === 0
  return (
    <>
      <Steps at={stepOf(file)} />
      {isWorking(file) && <PassProgress file={file} />}
      {file.applied_at && !isWorking(file) && <GoodsDone file={file} onChange={onChange} />}
      {!file.applied_at && <GoodsColumns file={file} onChange={onChange} />}
      {isReadable && file.status !== 'read' && <GoodsRows file={file} onChange={onChange} />}
      {isReadable && file.status === 'checked' && <ApplyBar file={file} onChange={onChange} />}
    </>
  )
}
