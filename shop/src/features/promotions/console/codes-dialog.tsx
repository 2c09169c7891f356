/** The codes of a promotion: make many, paste a list, look one up, download all. */
import { useState } from 'react'
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { ConsoleField, ConsoleTextArea, FormError } from '#console-ui/forms/console-field.tsx'
import { useIdempotencyKey } from '#console-ui/forms/use-idempotency-key.ts'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { Button } from '#ui/controls/button.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { saveFile } from '#ui/files/save-file.ts'
import type { addCodes, deleteCode, exportCodes, listCodes, WirePromotion } from '../console-contract.ts'
import { maxCodeLength, maxCodePrefixLength, maxCodesAtOnce } from '../values.ts'
import { usedWords } from './rule-words.ts'

interface CodesDialogProps {
  promotion: WirePromotion
  onChange(row: WirePromotion): void
  onClose(): void
}

export function CodesDialog({ promotion, onChange, onClose }: CodesDialogProps) {
  const { id, code_count: count } = promotion
  const [words, setWords] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const list = useLoaded<ResponseOf<typeof listCodes>>(`${count} ${words}`, (signal) =>
    callConsole<typeof listCodes>('GET /api/console/promotions/{id}/codes/', {
      params: { id },
      query: { ...(words.trim() && { q: words }), page_size: 10 },
      signal,
    }),
  )
  const downloading = useSubmit(async () => {
    const file = await callConsole<typeof exportCodes>('GET /api/console/promotions/{id}/codes.csv/', {
      params: { id },
      isFile: true,
    })
    saveFile(file as unknown as Blob, `codes-${id}.csv`)
  })
  const deleting = useSubmit(async ({ code = '' }) => {
    onChange(
      await callConsole<typeof deleteCode>('DELETE /api/console/promotions/{id}/codes/{code}/', {
        params: { id, code },
      }),
    )
    setAnnouncement(m.promotions_code_deleted({ code }))
  })
  return (
    <ConsoleDialog title={m.promotions_codes({ count })} onClose={onClose}>
      <output className={announcement ? 'banner' : 'sr-only'}>{announcement}</output>
      <FormError failure={list.failure ?? downloading.failure ?? deleting.failure} />
      <div className="grid gap-5">
        <MoreCodes
          key={count}
          id={id}
          onAdded={(row, added) => {
            onChange(row)
            setAnnouncement(m.promotions_codes_added({ count: added }))
          }}
        />
        <section className="grid gap-2" aria-label={m.promotions_codes_known()}>
          <ConsoleField
            label={m.promotions_codes_search()}
            type="search"
            autoComplete="off"
            maxLength={maxCodeLength}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          <ul className="plain-rows">
            {list.data?.results.map(({ code, use_limit, used_count }) => (
              <li key={code}>
                <span className="code-text min-w-0 break-all">{code}</span>
                <span className="flex items-center gap-3 text-small text-ink-2">
                  {use_limit === null
                    ? usedWords({ used_count, use_limit })
                    : m.promotions_used_of({ count: used_count, limit: use_limit })}
                  {used_count === 0 && (
                    <form noValidate onSubmit={deleting.onSubmit}>
                      <input type="hidden" name="code" value={code} />
                      <Button
                        type="submit"
                        variant="quiet"
                        isSmall
                        disabled={deleting.isBusy}
                        aria-label={m.promotions_code_delete({ code })}
                      >
                        {m.promotions_delete_do()}
                      </Button>
                    </form>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <p className="action-row">
          <Button disabled={count === 0 || downloading.isBusy} onClick={() => void downloading.run()}>
            {m.promotions_codes_download()}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {m.promotions_done()}
          </Button>
        </p>
      </div>
    </ConsoleDialog>
  )
}

function MoreCodes({ id, onAdded }: { id: number; onAdded(row: WirePromotion, count: number): void }) {
  const [isList, setList] = useState(false)
  const once = useIdempotencyKey()
  const adding = useSubmit(async ({ codes = '', count = '', prefix = '', use_limit = '' }) => {
    try {
      const { added_count, promotion } = await callConsole<typeof addCodes>(
        'POST /api/console/promotions/{id}/codes/',
        {
          params: { id },
          headers: { 'idempotency-key': once.key },
          body: isList
            ? { codes: codes.split(/[\s,;，；、]+/).filter(Boolean), use_limit: use_limit || null }
            : { count, prefix, use_limit: use_limit || null },
        },
      )
      onAdded(promotion, added_count)
    } catch (failure) {
      once.renewAfter(failure as Error)
      throw failure
    }
  })
  return (
    <CheckedForm className="grid gap-3" onSubmit={adding.onSubmit}>
      <FormError failure={adding.failure} />
      <div className="flex flex-wrap gap-x-5">
        {[false, true].map((choice) => (
          <label key={String(choice)} className="check-row">
            <input
              type="radio"
              className="check-box"
              name="way"
              checked={isList === choice}
              onChange={() => setList(choice)}
            />
            {choice ? m.promotions_codes_paste() : m.promotions_codes_make()}
          </label>
        ))}
      </div>
      {isList ? (
        <ConsoleTextArea
          label={m.promotions_codes_list()}
          name="codes"
          rows={4}
          required
          errors={adding.errorsOf('codes')}
          hint={m.promotions_codes_list_hint({ max: maxCodesAtOnce })}
        />
      ) : (
        <div className="grid grid-cols-2 gap-3">
          <ConsoleField
            label={m.promotions_codes_count()}
            name="count"
            inputMode="numeric"
            required
            errors={adding.errorsOf('count')}
            hint={m.promotions_codes_count_hint({ max: maxCodesAtOnce })}
          />
          <ConsoleField
            label={m.promotions_codes_prefix()}
            name="prefix"
            maxLength={maxCodePrefixLength}
            autoComplete="off"
            errors={adding.errorsOf('prefix')}
          />
        </div>
      )}
      <ConsoleField
        label={m.promotions_code_limit()}
        name="use_limit"
        inputMode="numeric"
        defaultValue="1"
        errors={adding.errorsOf('use_limit')}
        hint={m.promotions_code_limit_hint()}
      />
      <p className="action-row">
        <Button type="submit" disabled={adding.isBusy}>
          {m.promotions_codes_add()}
        </Button>
      </p>
    </CheckedForm>
  )
}
