import { m } from '#texts'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import { languageNames, languages } from '#platform/i18n/language.ts'
import { EditField, EditText } from '#console-ui/forms/edit-field.tsx'
import { ConsoleSelect } from '#console-ui/forms/console-field.tsx'
import { formatCount } from '#ui/display/count.ts'
import { factList, type ListedFact } from '../../fact-fields.ts'
import { countryCodes } from '../../values.ts'
import { factField, noCodes, unknownCodes } from './fact-values.ts'

interface FactForm {
  propsOf(field: string): { value: string; isChanged: boolean; onValue(value: string): void; errors: readonly string[] }
}

/** Every fact of the goods; those that their type requires and that are missing are named first. */
export function FactEditor({ form, missing, isOff }: { form: FactForm; missing: readonly string[]; isOff: boolean }) {
  const names = factList.filter(({ key }) => missing.includes(key)).map(({ name }) => name())
  const plain = factList.filter(({ kind }) => kind !== 'texts')
  const texts = factList.filter(({ kind }) => kind === 'texts')
  return (
    <section className="mt-8">
      <h2 className="section-title">{m.goods_facts_audit_facts()}</h2>
      {names.length > 0 && (
        <p className="mb-3 text-small text-warn">{m.goods_facts_missing({ facts: names.join('、') })}</p>
      )}
      <div className="grid grid-cols-1 items-start gap-3 desk:grid-cols-2">
        {plain.map((field) => (
          <PlainFact key={field.key} field={field} form={form} isOff={isOff} />
        ))}
      </div>
      {texts.map((field) => (
        <TextFact key={field.key} field={field} form={form} isOff={isOff} />
      ))}
    </section>
  )
}

interface FactProps {
  field: ListedFact
  form: FactForm
  isOff: boolean
}

function TextFact({ field, form, isOff }: FactProps) {
  if (field.kind !== 'texts') return null
  return (
    <fieldset className="mt-5 min-w-0">
      <legend className="mb-2 text-small text-ink-2">{field.name()}</legend>
      <div className="grid grid-cols-1 gap-3 desk:grid-cols-3">
        {languages.map((language) => {
          const shared = form.propsOf(factField(field.key, language))
          return (
            <EditText
              key={language}
              {...shared}
              label={m.console_ui_field_in({ field: field.name(), language: languageNames[language] })}
              note={`${formatCount([...shared.value].length)} / ${formatCount(field.max)}`}
              lang={language}
              rows={field.lines}
              disabled={isOff}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

function PlainFact({ field, form, isOff }: FactProps) {
  const { onValue, ...shared } = form.propsOf(factField(field.key))
  const label = field.name()
  const hint = field.hint?.()
  if (field.kind === 'codes')
    return <CodesFact field={field} codes={field.codes} shared={shared} onValue={onValue} isOff={isOff} />
  if (field.kind === 'code' || field.kind === 'country')
    return (
      <ConsoleSelect
        label={label}
        value={shared.value}
        isChanged={shared.isChanged}
        errors={shared.errors}
        disabled={isOff}
        options={[['', m.goods_facts_unknown()], ...optionsOf(field)]}
        onChange={(event) => onValue(event.target.value)}
      />
    )
  const isFigure = field.kind === 'count'
  return (
    <EditField
      {...shared}
      onValue={onValue}
      label={label}
      hint={field.kind === 'words' && field.max > 1 ? m.goods_facts_words_hint() : hint}
      disabled={isOff}
      isFigure={isFigure}
      {...((isFigure || field.kind === 'gtin') && { inputMode: 'numeric' as const })}
    />
  )
}

function optionsOf(field: ListedFact): (readonly [string, string])[] {
  if (field.kind === 'code') return field.codes.map((code) => [code, field.nameOf[code]!()])
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'region' })
  const collator = new Intl.Collator(currentLanguage())
  const first = ['CN', 'JP']
  const options = countryCodes.map((code) => [code, names.of(code)!] as const)
  return options.toSorted(
    ([a, nameA], [b, nameB]) => Number(first.includes(b)) - Number(first.includes(a)) || collator.compare(nameA, nameB),
  )
}

interface CodesProps {
  field: ListedFact
  codes: readonly string[]
  shared: { value: string; errors: readonly string[] }
  onValue(value: string): void
  isOff: boolean
}

/** Unknown, none, or some: three states that never look alike. */
function CodesFact({ field, codes, shared: { value, errors }, onValue, isOff }: CodesProps) {
  const chosen = value === unknownCodes || value === noCodes ? [] : value.split(',')
  const state = value === unknownCodes ? 'unknown' : value === noCodes ? 'none' : 'some'
  const toggle = (code: string, isOn: boolean) => {
    const next = codes.filter((one) => (one === code ? isOn : chosen.includes(one)))
    onValue(next.length > 0 ? next.join(',') : noCodes)
  }
  const nameOf = (code: string) => ('nameOf' in field ? (field.nameOf[code]?.() ?? code) : code)
  return (
    <fieldset className="min-w-0 desk:col-span-2" disabled={isOff}>
      <legend className="mb-1 text-small text-ink-2">{field.name()}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        <label className="check-row">
          <input
            type="checkbox"
            className="check-box"
            checked={state === 'unknown'}
            onChange={() => onValue(unknownCodes)}
          />
          {m.goods_facts_unknown()}
        </label>
        <label className="check-row">
          <input type="checkbox" className="check-box" checked={state === 'none'} onChange={() => onValue(noCodes)} />
          {m.goods_facts_none()}
        </label>
        {codes.map((code) => (
          <label className="check-row" key={code}>
            <input
              type="checkbox"
              className="check-box"
              checked={chosen.includes(code)}
              onChange={(event) => toggle(code, event.target.checked)}
            />
            {nameOf(code)}
          </label>
        ))}
      </div>
      <p className={errors.length > 0 ? 'text-small text-danger' : 'text-small text-ink-2'}>
        {errors.length > 0 ? errors.join(' ') : field.hint?.()}
      </p>
    </fieldset>
  )
}
