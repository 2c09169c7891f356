/** Bar with the outcome of the import, and the button that starts it. */
import { Link } from 'react-router'
import { m } from '#texts'
import type { applyImport } from '#features/imports/console-contract/files.ts'
import type { GoodsFileImport } from '#features/imports/console-contract/shapes.ts'
import { undoLastsInMs } from '#features/imports/values.ts'
import { callConsole } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { useIdempotencyKey } from '#console-ui/forms/use-idempotency-key.ts'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { buttonStyle } from '#ui/controls/button-style.ts'
import { Button } from '#ui/controls/button.tsx'
import { formatCount } from '#ui/display/count.ts'
import { DownloadProblems } from '../download-problems.tsx'
import { asGoodsFile, type GoodsFileProps } from '../kinds.ts'

export function ApplyBar({ file, onChange }: GoodsFileProps) {
  const { to_add: added, to_update: updated, refused, skipped } = file.counts
  const once = useIdempotencyKey()
  const apply = useSubmit(async () => {
    try {
      const next = await callConsole<typeof applyImport>('POST /api/console/imports/{id}/apply/', {
        params: { id: file.id },
        headers: { 'if-match': `"${file.revision}"`, 'idempotency-key': once.key },
      })
      onChange(asGoodsFile(next))
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || failure.code !== 'edit_conflict') throw failure
      once.renewAfter(failure)
      onChange(failure.body.current as GoodsFileImport)
      throw new Error(m.imports_goods_changed_meanwhile(), { cause: failure })
    }
  })
  const count = added + updated
  const pictures = file.pictures.waiting
  return (
    <section className="save-bar" aria-label={m.imports_step_look()}>
      <FormError failure={apply.failure} />
      <p>
        {count + pictures === 0 ? (
          m.imports_goods_nothing_to_do()
        ) : (
          <>
            <b>{m.imports_will_write({ count })}</b>{' '}
            <span className="text-small text-ink-2">
              {m.imports_will_parts({
                added: formatCount(added),
                updated: formatCount(updated),
                skipped: formatCount(refused + skipped),
              })}{' '}
              {pictures > 0 && `${m.imports_will_pictures({ count: pictures })} `}
              {added > 0 && !file.options.is_new_on_sale && m.imports_new_off_sale()}
            </span>
          </>
        )}
      </p>
      {refused + skipped > 0 && <DownloadProblems file={file} />}
      {count + pictures > 0 && (
        <span className="text-small text-ink-2">{m.imports_undo_hint({ hours: undoLastsInMs / 3_600_000 })}</span>
      )}
      <Link className={buttonStyle({ variant: 'quiet' })} to={consolePaths.imports}>
        {m.console_ui_cancel()}
      </Link>
      {count + pictures > 0 && (
        <Button variant="primary" disabled={apply.isBusy} onClick={() => void apply.run()}>
          {count > 0 ? m.imports_do_import({ count }) : m.imports_do_pictures({ count: pictures })}
        </Button>
      )}
    </section>
  )
}
