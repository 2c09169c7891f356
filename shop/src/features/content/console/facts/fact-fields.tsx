/** Fields of the shop facts. Each fact has an anchor of its name, so that a link leads to its field. */
import { m } from '#texts'
import type { WireShopFacts } from '#features/content/console-contract.ts'
import { EditField, EditText } from '#console-ui/forms/edit-field.tsx'
import { type Language, languageNames, languages } from '#platform/i18n/language.ts'
import { hasDoubtfulCheckDigit, type LocalizedFactKey, maxFactLengths, paperEndsSoonInDays } from '../../values.ts'
import { factNames } from '../fact-names.ts'
import { type CodeKey, type FactEdits, factOf, type FactValues, type PictureKey } from './fact-values.ts'
import { PictureField } from './picture-field.tsx'

export interface FactsEditing {
  values: FactValues
  sources: WireShopFacts['sources']
  isChanged(field: string): boolean
  errorsOf(field: string): string[]
  setText(field: string, value: string): void
  set(next: Omit<FactEdits, 'texts'>): void
}

function textProps({ values, sources, isChanged, errorsOf, setText }: FactsEditing, field: string) {
  const isLocked = sources[factOf(field)] === 'environment'
  return {
    value: values.texts[field]!,
    isChanged: isChanged(field),
    onValue: (value: string) => setText(field, value),
    errors: errorsOf(field),
    disabled: isLocked,
    hint: isLocked ? m.settings_locked({ variable: factOf(field).toUpperCase() }) : undefined,
  }
}

/** One row of fields for each fact: a language beside the other. */
export function LocalizedFields({ keys, ...editing }: FactsEditing & { keys: readonly LocalizedFactKey[] }) {
  return keys.map((key) => (
    <div key={key} id={key} className="grid gap-3 md:grid-cols-3">
      {languages.map((language) => (
        <LocalizedField key={language} {...editing} name={key} language={language} />
      ))}
    </div>
  ))
}

const longFrom = 200

function LocalizedField({ name, language, ...editing }: FactsEditing & { name: LocalizedFactKey; language: Language }) {
  const { texts } = editing.values
  const props = textProps(editing, `${name}.${language}`)
  const isMissing = props.value === '' && languages.some((other) => texts[`${name}.${other}`] !== '')
  const isTooLong = [...props.value].length > maxFactLengths[name]
  const shared = {
    ...props,
    label: `${factNames[name]()} · ${languageNames[language]}`,
    lang: language,
    errors: isTooLong ? [m.content_too_long({ max: maxFactLengths[name] })] : props.errors,
    hint: props.hint ?? (isMissing ? m.content_language_missing() : undefined),
  }
  return (
    <div id={`${name}.${language}`}>
      {maxFactLengths[name] > longFrom ? <EditText {...shared} rows={2} /> : <EditField {...shared} />}
    </div>
  )
}

const codeHints: Partial<Record<CodeKey, () => string>> = {
  icp_number: m.content_icp_number_hint,
  police_number: m.content_police_number_hint,
  invoice_registration_number: m.content_registration_number_hint,
}

export function CodeField({ name, ...editing }: FactsEditing & { name: CodeKey }) {
  const props = textProps(editing, name)
  const isDoubtful =
    name === 'invoice_registration_number' && /^T\d{13}$/.test(props.value) && hasDoubtfulCheckDigit(props.value)
  return (
    <div id={name}>
      <EditField
        {...props}
        label={factNames[name]()}
        hint={isDoubtful ? m.content_registration_number_doubtful() : (props.hint ?? codeHints[name]?.())}
      />
    </div>
  )
}

/** The last day of the licence. */
export function LicenceEnd(editing: FactsEditing) {
  const name = 'licence_valid_until'
  return (
    <div id={name}>
      <EditField
        {...textProps(editing, name)}
        type="date"
        label={factNames[name]()}
        hint={m.content_valid_until_hint({ days: paperEndsSoonInDays })}
      />
    </div>
  )
}

export function PictureFact({ name, ...editing }: FactsEditing & { name: PictureKey }) {
  const { value, isChanged, onValue, errors } = textProps(editing, name)
  return (
    <div id={name}>
      <PictureField
        label={factNames[name]()}
        value={value || null}
        isChanged={isChanged}
        onValue={(id) => onValue(id ?? '')}
        errors={errors}
      />
    </div>
  )
}
