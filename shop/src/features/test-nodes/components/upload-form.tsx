import { type FormEvent, useState } from 'react'
import { m } from '#texts'
import type { putFiles, StoredFile } from '#features/test-nodes/contract.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { FileField } from '#ui/fields/file-field.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { StoredFiles } from './stored-files.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { sendWithProgress } from '#platform/shop-api/upload/send-with-progress.ts'

/** Uploads the chosen files together and lists the stored ones. */
export function UploadForm() {
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [stored, setStored] = useState<StoredFile[]>([])
  const isHydrated = useIsHydrated()

  async function upload(form: HTMLFormElement) {
    setFailure(null)
    setShare(0)
    try {
      const response = await browserShopApi.call<typeof putFiles>('POST /api/items-v1/put_file/', {
        files: new FormData(form),
        transport: sendWithProgress(setShare),
      })
      setStored((earlier) => [...response.files, ...earlier])
      showAlert(m.test_nodes_uploaded({ count: response.files.length }), { kind: 'success' })
      form.reset()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setFailure(failure.message)
      showAlert(failure.message, { kind: 'failure' })
    } finally {
      setShare(null)
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (share === null) void upload(event.currentTarget)
  }

  return (
    <>
      <CheckedForm onSubmit={submit} className="grid gap-4">
        <FileField label={m.test_nodes_files()} name="file" multiple required error={failure} />
        {share !== null && (
          <progress className="w-full accent-accent-fill" value={share} aria-label={m.test_nodes_upload()} />
        )}
        <div>
          <Button type="submit" variant="secondary" icon="upload" isBusy={share !== null} inert={!isHydrated}>
            {m.test_nodes_upload()}
          </Button>
        </div>
      </CheckedForm>
      <StoredFiles files={stored} />
    </>
  )
}
