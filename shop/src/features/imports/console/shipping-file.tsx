/** An uploaded file: the effect of each line, and the button that applies all. */
import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '#texts'
import type { applyImport } from '#features/imports/console-contract/files.ts'
import type { ShippingFileRow, listImportRows } from '#features/imports/console-contract/rows.ts'
import type { ShippingFileImport } from '#features/imports/console-contract/shapes.ts'
import { problemOutcomes, type ShippingOutcome, shippingOutcomes } from '#features/imports/values.ts'
import { callConsole, ifMatch, isEditConflict } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { ConsoleList } from '#console-ui/lists/console-list.tsx'
import { ListTabs } from '#console-ui/lists/list-tabs.tsx'
import { useListAddress } from '#console-ui/lists/use-list-address.ts'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import type { List } from '#platform/contract/fields.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { buttonStyle } from '#ui/controls/button-style.ts'
import { DownloadProblems } from './download-problems.tsx'
import { FileColumns, type FileColumnsProps, isMapped } from './file-columns.tsx'
import { fileColumns, fileRowCard } from './file-rows.tsx'
import { outcomeNames } from './outcome-words.ts'
import { asShippingFile } from './kinds.ts'
import { Steps } from './steps.tsx'

const problemsIn = ({ counts }: ShippingFileImport) =>
  problemOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0)

export function ShippingFile({ file, onChange }: FileColumnsProps) {
  const [all] = useState(file.counts.to_ship + file.counts.shipped)
  const [key] = useState(() => crypto.randomUUID())
  const apply = useSubmit(async () => {
    for (let now = file; now.status !== 'applied';) {
      now = await applySeen(now, key).catch((failure: unknown) => {
        if (!isEditConflict(failure)) throw failure
        onChange(failure.body.current as ShippingFileImport)
        throw new Error(m.imports_changed_meanwhile(), { cause: failure })
      })
      onChange(now)
    }
  })
  const isDone = file.status === 'applied'
  const hasBar = !isDone && isMapped(file)
  return (
    <>
      <Steps at={isDone ? 3 : isMapped(file) ? 2 : 1} />
      {isDone && <Done file={file} />}
      <FileColumns file={file} onChange={onChange} />
      {!hasBar && <FormError failure={apply.failure} />}
      <Lines file={file} />
      {hasBar && (
        <section className="save-bar" aria-label={m.imports_step_look()}>
          <FormError failure={stopped(apply.failure)} />
          <output>
            {file.status === 'applying'
              ? m.imports_applying({ done: file.counts.shipped, all: Math.max(all, file.counts.shipped) })
              : file.counts.to_ship === 0
                ? m.imports_nothing_to_do()
                : m.imports_will({ count: file.counts.to_ship, rest: file.rows - file.counts.to_ship })}
          </output>
          {problemsIn(file) > 0 && <DownloadProblems file={file} />}
          <Link className={buttonStyle({ variant: 'quiet' })} to={consolePaths.shipFile}>
            {m.imports_other_file()}
          </Link>
          {(file.counts.to_ship > 0 || file.status === 'applying') && (
            <Button variant="primary" disabled={apply.isBusy} onClick={() => void apply.run()}>
              {file.status === 'applying' ? m.imports_apply_on() : m.imports_apply({ count: file.counts.to_ship })}
            </Button>
          )}
        </section>
      )}
    </>
  )
}

/** Adds to a lost response that some lines may have been shipped, and how to continue. */
function stopped(failure: Error | null): Error | null {
  if (!(failure instanceof ApiFailure) || (failure.status > 0 && failure.status < 500)) return failure
  return new Error(m.imports_apply_stopped({ why: failure.message }), { cause: failure })
}

/** @throws ApiFailure also where the columns or options have changed since */
async function applySeen({ id, revision }: ShippingFileImport, key: string): Promise<ShippingFileImport> {
  const file = await callConsole<typeof applyImport>('POST /api/console/imports/{id}/apply/', {
    params: { id },
    headers: { ...ifMatch(revision), 'idempotency-key': key },
  })
  return asShippingFile(file)
}

function Done({ file }: { file: ShippingFileImport }) {
  const problems = problemsIn(file)
  return (
    <div className={problems > 0 ? 'banner bg-warn-soft' : 'banner'}>
      <output>
        <b>{m.imports_done({ count: file.counts.shipped })}</b>{' '}
        {problems > 0 ? m.imports_done_problems({ count: problems }) : m.imports_done_clean()}
      </output>
      <span className="action-row justify-start">
        {problems > 0 && <DownloadProblems file={file} />}
        <Link className={buttonStyle({ variant: 'quiet' })} to={consolePaths.shipFile}>
          {m.imports_another()}
        </Link>
        <Link className={buttonStyle()} to={consolePaths.orders()}>
          {m.imports_to_orders()}
        </Link>
      </span>
    </div>
  )
}

const isOutcome = (value: string): value is ShippingOutcome => (shippingOutcomes as readonly string[]).includes(value)

function Lines({ file }: { file: ShippingFileImport }) {
  const address = useListAddress()
  const tab = address.get('tab')
  const outcome = isOutcome(tab) ? tab : undefined
  const loaded = useLoaded<List<ShippingFileRow>>(
    `${address.with({ page: address.page })} ${file.revision} ${file.counts.shipped}`,
    async (signal) => {
      const rows = await callConsole<typeof listImportRows>('GET /api/console/imports/{id}/rows/', {
        params: { id: file.id },
        query: { page: address.page, ...(outcome ? { outcome } : {}) },
        signal,
      })
      return rows as List<ShippingFileRow>
    },
  )
  const shown = shippingOutcomes.filter((value) => file.counts[value] > 0 || value === outcome)
  return (
    <>
      <ListTabs
        label={m.imports_tabs()}
        tabs={[
          { value: '', label: m.imports_tab_all(), count: file.rows },
          ...shown.map((value) => ({ value, label: outcomeNames[value](), count: file.counts[value] })),
        ]}
      />
      <ConsoleList<ShippingFileRow>
        label={m.imports_rows_label()}
        loaded={loaded}
        columns={fileColumns()}
        card={fileRowCard}
        idOf={({ line }) => line}
        nameOf={({ line }) => String(line)}
        empty={{ title: m.imports_empty(), text: m.imports_empty_text() }}
      />
    </>
  )
}
