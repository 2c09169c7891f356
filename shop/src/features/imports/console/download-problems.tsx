import { m } from '#texts'
import type { readProblems } from '#features/imports/console-contract/files.ts'
import type { FileImport } from '#features/imports/console-contract/shapes.ts'
import { callConsole } from '#console-session/console-api.ts'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { Button } from '#ui/controls/button.tsx'
import { saveFile } from '#ui/files/save-file.ts'

/** Downloads the lines with problems, to be corrected and uploaded. */
export function DownloadProblems({ file }: { file: FileImport }) {
  const download = useSubmit(async () => {
    const problems = await callConsole<typeof readProblems>('GET /api/console/imports/{id}/problems/', {
      params: { id: file.id },
    })
    saveFile(new Blob([problems.content], { type: 'text/csv;charset=utf-8' }), problems.file_name)
  })
  return (
    <>
      <Button variant="quiet" disabled={download.isBusy} onClick={() => void download.run()}>
        {m.imports_download_problems()}
      </Button>
      {download.failure && (
        <span className="text-small text-danger" role="alert">
          {download.failure.message}
        </span>
      )}
    </>
  )
}
