/** Form of the shop facts: languages beside each other, one save bar. Every failure keeps the typed text. */
import { useState } from 'react'
import { m } from '#texts'
import type { changeShopFacts, WireShopFacts } from '#features/content/console-contract.ts'
import { callConsole, ifMatch, isEditConflict } from '#console-session/console-api.ts'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { SaveBar, UnsavedGuard } from '#console-ui/forms/save-bar.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { factNames } from '../fact-names.ts'
import { AddressOnRequest, GoodsToRate, MarketChoice, RatesToChoose, SeatSelect } from './fact-choices.tsx'
import { CodeField, LicenceEnd, LocalizedFields, type FactsEditing, PictureFact } from './fact-fields.tsx'
import { bodyOf, changedFields, type FactEdits, factOf, valuesOf, withEdits } from './fact-values.ts'
import { PermitList } from './permit-list.tsx'

export function FactsForm({ facts, onSaved }: { facts: WireShopFacts; onSaved(next: WireShopFacts): void }) {
  const saved = valuesOf(facts)
  const [edits, setEdits] = useState<FactEdits>({})
  const values = withEdits(saved, edits)
  const changed = changedFields(values, saved)
  const form = useSubmit(async () => {
    try {
      const next = await callConsole<typeof changeShopFacts>('PATCH /api/console/shop/', {
        headers: ifMatch(facts.revision),
        body: bodyOf(values, changed),
      })
      setEdits({})
      onSaved(next)
    } catch (failure) {
      // The next attempt is made against what somebody else has saved; the message says so.
      if (isEditConflict(failure)) onSaved(failure.body.current as WireShopFacts)
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
  return (
    <>
      <p className="text-small text-ink-2">{m.content_facts_hint()}</p>
      <FormError failure={form.failure} />
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
          <CodeField {...editing} name="licence_number" />
          <PictureFact {...editing} name="licence_picture_id" />
          <LicenceEnd {...editing} />
          <CodeField {...editing} name="icp_number" />
          <CodeField {...editing} name="invoice_registration_number" />
          <CodeField {...editing} name="police_number" />
          <PictureFact {...editing} name="police_badge_id" />
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
      <section className={group}>
        <h2 className="section-title">{m.content_page_legal()}</h2>
        {values.texts.seat !== 'JP' && <p className="text-small text-ink-2">{m.content_japan_only()}</p>}
        <LocalizedFields
          {...editing}
          keys={['legal_payment_time', 'legal_delivery_time', 'legal_other_costs', 'legal_offer_limits']}
        />
      </section>
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
