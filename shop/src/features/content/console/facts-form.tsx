/** Form of the shop facts: languages beside each other, one save bar. Every failure keeps the typed text. */
import { useState } from 'react'
import { m } from '#texts'
import type { changeShopFacts, WireShopFacts } from '#features/content/console-contract.ts'
import { callConsole } from '#console-session/console-api.ts'
import { ConsoleSelect, FormError } from '#console-ui/forms/console-field.tsx'
import { EditField, EditText } from '#console-ui/forms/edit-field.tsx'
import { SaveBar, UnsavedGuard } from '#console-ui/forms/save-bar.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import { type Language, languageNames, languages } from '#platform/i18n/language.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { type LocalizedFactKey, localizedFactKeys, maxFactLengths, seats } from '../values.ts'
import { factNames } from './fact-names.ts'

const codeKeys = [
  'postal_code',
  'phone',
  'email',
  'licence_number',
  'icp_number',
  'police_number',
  'invoice_registration_number',
] as const
type CodeKey = (typeof codeKeys)[number]
type EditedKey = LocalizedFactKey | CodeKey | 'seat'

interface Group {
  title: () => string
  localized: readonly LocalizedFactKey[]
  codes: readonly CodeKey[]
}

const groups: readonly Group[] = [
  { title: m.content_group_names, localized: ['shop_name', 'legal_name', 'representative'], codes: [] },
  {
    title: m.content_group_contact,
    localized: ['address', 'hours'],
    codes: ['postal_code', 'phone', 'email'],
  },
  {
    title: m.content_group_papers,
    localized: [],
    codes: ['licence_number', 'icp_number', 'police_number', 'invoice_registration_number'],
  },
  {
    title: m.content_page_legal,
    localized: ['legal_payment_time', 'legal_delivery_time', 'legal_other_costs', 'legal_offer_limits'],
    codes: [],
  },
]

/** By the name of the fact, with the language for a fact by language: `address.ja`. */
type Typed = Record<string, string>

function typedOf(facts: WireShopFacts): Typed {
  const localized = localizedFactKeys.flatMap((key) =>
    languages.map((language): [string, string] => [`${key}.${language}`, facts[key]?.[language] ?? '']),
  )
  return Object.fromEntries([...localized, ...[...codeKeys, 'seat' as const].map((key) => [key, facts[key] ?? ''])])
}

const factOf = (field: string) => field.split('.', 1)[0] as EditedKey

/** Only the facts that differ; a fact by language is sent as a whole. */
function bodyOf(typed: Typed, changed: readonly string[]) {
  const keys = [...new Set(changed.map(factOf))]
  const valueOf = (key: EditedKey) =>
    key in maxFactLengths
      ? Object.fromEntries(languages.map((language) => [language, typed[`${key}.${language}`]]))
      : typed[key] || null
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)]))
}

export function FactsForm({ facts, onSaved }: { facts: WireShopFacts; onSaved(next: WireShopFacts): void }) {
  const saved = typedOf(facts)
  const [own, setOwn] = useState<Typed>({})
  const typed = { ...saved, ...own }
  const changed = Object.keys(typed).filter((field) => typed[field] !== saved[field])
  const form = useSubmit(async () => {
    try {
      const next = await callConsole<typeof changeShopFacts>('PATCH /api/console/shop/', {
        headers: { 'if-match': `"${facts.revision}"` },
        body: bodyOf(typed, changed),
      })
      setOwn({})
      onSaved(next)
    } catch (failure) {
      // The next attempt is made against what somebody else has saved; the message says so.
      if (failure instanceof ApiFailure && failure.code === 'edit_conflict')
        onSaved(failure.body.current as WireShopFacts)
      throw failure
    }
  })
  const fieldOf = (field: string, label: string) => ({
    label,
    value: typed[field]!,
    isChanged: changed.includes(field),
    onValue: (value: string) => setOwn((before) => ({ ...before, [field]: value })),
    errors: form.errorsOf(field),
    disabled: facts.sources[factOf(field)] === 'environment',
    hint: facts.sources[factOf(field)] === 'environment' ? m.settings_locked() : undefined,
  })
  const localizedField = (key: LocalizedFactKey, language: Language) => {
    const field = fieldOf(`${key}.${language}`, `${factNames[key]()} · ${languageNames[language]}`)
    const isMissing = field.value === '' && languages.some((other) => typed[`${key}.${other}`] !== '')
    const props = {
      ...field,
      lang: language,
      hint: field.hint ?? (isMissing ? m.content_language_missing() : undefined),
    }
    if (maxFactLengths[key] > 200) return <EditText key={language} {...props} rows={2} />
    return <EditField key={language} {...props} />
  }
  const countryNames = new Intl.DisplayNames(currentLanguage(), { type: 'region' })
  return (
    <>
      <p className="text-small text-ink-2">{m.content_facts_hint()}</p>
      <FormError failure={form.failure} />
      {groups.map(({ title, localized, codes }) => (
        <section key={title()}>
          <h2 className="section-title">{title()}</h2>
          {localized.map((key) => (
            <div key={key} className="mb-3 grid gap-3 md:grid-cols-3">
              {languages.map((language) => localizedField(key, language))}
            </div>
          ))}
          <div className="grid gap-3 md:grid-cols-2">
            {codes.map((key) => (
              <EditField key={key} {...fieldOf(key, factNames[key]())} />
            ))}
            {localized.includes('legal_name') && (
              <ConsoleSelect
                label={factNames.seat()}
                isChanged={changed.includes('seat')}
                errors={form.errorsOf('seat')}
                value={typed.seat}
                onChange={(event) => setOwn({ ...own, seat: event.target.value })}
                options={[['', '–'], ...seats.map((seat): [string, string] => [seat, countryNames.of(seat) ?? seat])]}
              />
            )}
          </div>
        </section>
      ))}
      <SaveBar
        unsaved={[...new Set(changed.map((field) => factNames[factOf(field)]()))]}
        isBusy={form.isBusy}
        onSave={() => void form.run()}
        onDiscard={() => setOwn({})}
      />
      <UnsavedGuard hasUnsaved={() => changed.length > 0} />
    </>
  )
}
