/** Form of the shop facts: languages beside each other, one save bar. Every failure keeps the typed text. */
import { useState } from 'react'
import { m } from '#texts'
import type { changeShopFacts, WireShopFacts } from '#features/content/console-contract.ts'
import { callConsole, ifMatch, isEditConflict } from '#console-session/console-api.ts'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { SaveBar, UnsavedGuard } from '#console-ui/forms/save-bar.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import type { Seat } from '../../values.ts'
import { factNames } from '../fact-names.ts'
import { AddressOnRequest, GoodsToRate, MarketChoice, RatesToChoose, SeatSelect } from './fact-choices.tsx'
import { CodeField, LicenceEnd, LocalizedFields, type FactsEditing, PictureFact } from './fact-fields.tsx'
import {
  bodyOf,
  changedFields,
  type FactEdits,
  factOf,
  pictureKeys,
  valuesOf,
  withEdits,
  withoutEdit,
} from './fact-values.ts'
import { FactsConflict } from './facts-conflict.tsx'
import { PermitList } from './permit-list.tsx'

const chineseFacts = ['licence_number', 'licence_valid_until', 'icp_number', 'police_number', ...pictureKeys]
const legalFacts = ['legal_payment_time', 'legal_delivery_time', 'legal_other_costs', 'legal_offer_limits'] as const

export function FactsForm({ facts, onSaved }: { facts: WireShopFacts; onSaved(next: WireShopFacts): void }) {
  const saved = valuesOf(facts)
  const [edits, setEdits] = useState<FactEdits>({})
  const values = withEdits(saved, edits)
  const changed = changedFields(values, saved)
  const [conflicts, setConflicts] = useState<readonly string[]>([])
  const form = useSubmit(async () => {
    setConflicts([])
    try {
      const next = await callConsole<typeof changeShopFacts>('PATCH /api/console/shop/', {
        headers: ifMatch(facts.revision),
        body: bodyOf(values, changed),
      })
      setEdits({})
      onSaved(next)
    } catch (failure) {
      // The next attempt is based on the other person's changes; the message says so.
      if (isEditConflict(failure)) {
        const current = failure.body.current as WireShopFacts
        const changedByOthers = changedFields(valuesOf(current), saved)
        setConflicts(changed.filter((field) => changedByOthers.includes(field)))
        onSaved(current)
      }
      throw failure
    }
  })
  const editing: FactsEditing = {
    values,
    sources: facts.sources,
    isChanged: (field) => changed.includes(field),
    errorsOf: form.errorsOf,
    setText: (field, value) => setEdits((before) => ({ ...before, texts: { ...before.texts, [field]: value } })),
    set: (next) => setEdits((before) => ({ ...before, ...next })),
  }
  /** Facts of the other country are hidden, unless they have a value, which the merchant may want to clear. */
  const concerns = (seat: Seat, keys: readonly string[]) =>
    values.texts.seat === '' ||
    values.texts.seat === seat ||
    Object.keys(values.texts).some((field) => keys.includes(factOf(field)) && hasValue(field))
  const hasValue = (field: string) => values.texts[field] !== '' || saved.texts[field] !== ''
  return (
    <>
      <p className="text-small text-ink-2">{m.content_facts_hint()}</p>
      <FormError failure={form.failure} />
      <FactsConflict
        fields={conflicts.filter((field) => changed.includes(field))}
        saved={saved}
        onTake={(field) => {
          setEdits((before) => withoutEdit(before, field))
          setConflicts((before) => before.filter((one) => one !== field))
        }}
      />
      <section className={group}>
        <h2 className="section-title">{m.content_group_names()}</h2>
        <LocalizedFields {...editing} keys={['shop_name', 'legal_name', 'representative']} />
        <div className={pair}>
          <SeatSelect {...editing} />
          <MarketChoice {...editing} />
        </div>
        <GoodsToRate facts={facts} />
        <RatesToChoose facts={facts} />
      </section>
      <section className={group}>
        <h2 className="section-title">{m.content_group_contact()}</h2>
        <LocalizedFields {...editing} keys={['address', 'hours']} />
        <div className={pair}>
          <CodeField {...editing} name="postal_code" />
          <CodeField {...editing} name="phone" />
          <CodeField {...editing} name="email" />
        </div>
        <AddressOnRequest {...editing} />
      </section>
      <section className={group}>
        <h2 className="section-title">{m.content_group_papers()}</h2>
        <div className={pair}>
          {concerns('CN', chineseFacts) && (
            <>
              <CodeField {...editing} name="licence_number" />
              <PictureFact {...editing} name="licence_picture_id" />
              <LicenceEnd {...editing} />
              <CodeField {...editing} name="icp_number" />
              <CodeField {...editing} name="police_number" />
              <PictureFact {...editing} name="police_badge_id" />
            </>
          )}
          {concerns('JP', ['invoice_registration_number']) && (
            <CodeField {...editing} name="invoice_registration_number" />
          )}
        </div>
        <PermitList
          permits={values.permits}
          isChanged={changed.includes('permits')}
          onPermits={(change) =>
            setEdits((before) => ({ ...before, permits: change(withEdits(saved, before).permits) }))
          }
          errorsOf={form.errorsOf}
        />
      </section>
      {concerns('JP', legalFacts) && (
        <section className={group}>
          <h2 className="section-title">{m.content_page_legal()}</h2>
          {values.texts.seat !== 'JP' && <p className="text-small text-ink-2">{m.content_japan_only()}</p>}
          <LocalizedFields {...editing} keys={legalFacts} />
        </section>
      )}
      <SaveBar
        unsaved={[...new Set(changed.map((field) => factNames[factOf(field)]()))]}
        isBusy={form.isBusy}
        onSave={() => void form.run()}
        onDiscard={() => setEdits({})}
      />
      <UnsavedGuard hasUnsaved={() => changed.length > 0} />
    </>
  )
}

const group = 'grid content-start gap-4 border-b border-line pb-6'
const pair = 'grid gap-x-3 gap-y-4 md:grid-cols-2'
