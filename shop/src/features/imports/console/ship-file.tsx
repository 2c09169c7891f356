/** Ships orders by a file of tracking numbers: upload, check line by line, then apply. */
import { Navigate, useParams } from 'react-router'
import { m } from '#texts'
import { maxShippingFileInBytes, maxShippingRows } from '#features/imports/values.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleErrorState, ForbiddenState, StaleBanner, Loading } from '#console-ui/console-states.tsx'
import { usePermission } from '#console-session/me-store.ts'
import type { importLoader } from './loaders.ts'
import { ShippingFile } from './shipping-file.tsx'
import { Steps } from './steps.tsx'
import { UploadForm } from './upload-form.tsx'

const megabyte = 1024 * 1024

export function Component() {
  const { id } = useParams()
  if (!usePermission('orders.ship')) return <ForbiddenState isPage />
  return id === undefined ? <ChooseFile /> : <Uploaded key={id} />
}

function ChooseFile() {
  return (
    <ConsolePage title={m.imports_ship_file_title()}>
      <Steps at={0} />
      <UploadForm
        kind="shipments"
        hint={m.imports_file_hint({ lines: maxShippingRows, size: maxShippingFileInBytes / megabyte })}
        promise={m.imports_file_safe()}
        pathOf={consolePaths.shipFileOf}
      />
    </ConsolePage>
  )
}

function Uploaded() {
  const { data: file, failure, reload, change } = useScreenData<typeof importLoader>()
  if (file?.kind === 'goods') return <Navigate replace to={consolePaths.importOf(file.id)} />
  if (failure && !file) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  const facts = file && m.imports_file_facts({ file: file.file_name, encoding: file.encoding, count: file.rows })
  return (
    <ConsolePage title={m.imports_ship_file_title()} note={facts}>
      {failure && <StaleBanner failure={failure} onRetry={reload} />}
      {file ? <ShippingFile file={file} onChange={(next) => change(() => next)} /> : <Loading />}
    </ConsolePage>
  )
}
