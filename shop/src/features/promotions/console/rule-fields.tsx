import { m } from '#texts'
import { EditField } from '#console-ui/forms/edit-field.tsx'
import { Button } from '#ui/controls/button.tsx'
import { classNames } from '#ui/display/class-names.ts'
import { kindNames } from '../client/kind-names.ts'
import type { WirePromotion } from '../console-contract.ts'
import { maxCodeLength, maxPromotionNameLength, type PromotionKind, promotionKinds } from '../values.ts'
import { emptyScope, fieldNames, nameLabel, nameLanguages, type PromotionFields } from './promotion-fields.ts'
import { PlacesField } from './places-field.tsx'
import { usedWords } from './rule-words.ts'
import { ScopeField } from './scope-field.tsx'

interface RuleFieldsProps {
  fields: PromotionFields
  unsaved: readonly (keyof PromotionFields)[]
  promotion: WirePromotion | null
  errorsOf(field: string): string[]
  onFields(more: Partial<PromotionFields>): void
  onCodes(): void
}

type TextName = {
  [Field in keyof PromotionFields]: PromotionFields[Field] extends string ? Field : never
}[keyof PromotionFields]
type SwitchName = 'is_alone' | 'is_first_order_only' | 'is_active'

const pair = 'grid gap-x-3.5 gap-y-4 min-[560px]:grid-cols-2'

export function RuleFields({ fields, unsaved, promotion, errorsOf, onFields, onCodes }: RuleFieldsProps) {
  const figure = (field: TextName, hint?: string) => (
    <EditField
      label={fieldNames[field]()}
      value={fields[field]}
      isChanged={unsaved.includes(field)}
      onValue={(value) => onFields({ [field]: value })}
      errors={errorsOf(field)}
      inputMode="decimal"
      maxLength={20}
      hint={hint}
    />
  )
  const date = (field: 'starts_at' | 'ends_at') => (
    <EditField
      type="datetime-local"
      label={fieldNames[field]()}
      value={fields[field]}
      isChanged={unsaved.includes(field)}
      onValue={(value) => onFields({ [field]: value.slice(0, 16) })}
      errors={errorsOf(field)}
    />
  )
  const toggle = (field: SwitchName, label = fieldNames[field]()) => (
    <label className="check-row">
      <input
        type="checkbox"
        className="check-box"
        checked={fields[field]}
        onChange={({ target }) => onFields({ [field]: target.checked })}
      />
      {label}
    </label>
  )
  const setKind = (kind: PromotionKind) =>
    onFields({
      kind,
      ...(kind === 'buy_x' && !fields.scope && { scope: emptyScope }),
      ...(kind === 'free_delivery' && { scope: null }),
    })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className={pair}>
        {nameLanguages.map((language, place) => (
          <EditField
            key={language}
            label={nameLabel(language)}
            lang={language}
            value={fields.names[language]}
            isChanged={unsaved.includes('names')}
            onValue={(value) => onFields({ names: { ...fields.names, [language]: value } })}
            errors={[...(place === 0 ? errorsOf('names') : []), ...errorsOf(`names.${language}`)]}
            maxLength={maxPromotionNameLength}
            note={`${[...fields.names[language]].length} / ${maxPromotionNameLength}`}
          />
        ))}
      </div>
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-small text-ink-2">{m.promotions_how_used()}</legend>
        {[false, true].map((needsCode) => (
          <label key={String(needsCode)} className="check-row">
            <input
              type="radio"
              className="check-box"
              name="needs_code"
              checked={fields.needs_code === needsCode}
              onChange={() => onFields({ needs_code: needsCode })}
            />
            {needsCode ? m.promotions_needs_code() : m.promotions_automatic_long()}
          </label>
        ))}
        <Faults sentences={errorsOf('needs_code')} />
        {fields.needs_code && !promotion && (
          <EditField
            label={m.promotions_first_code()}
            value={fields.code}
            isChanged={unsaved.includes('code')}
            onValue={(code) => onFields({ code })}
            errors={errorsOf('code')}
            maxLength={maxCodeLength}
            hint={m.promotions_first_code_hint()}
          />
        )}
        {promotion?.needs_code && (
          <p className="flex flex-wrap items-center gap-3">
            <span className="code-text break-all">
              {promotion.code ?? m.promotions_codes({ count: promotion.code_count })}
            </span>
            <Button isSmall onClick={onCodes}>
              {m.promotions_manage_codes()}
            </Button>
          </p>
        )}
      </fieldset>
      <div className="grid gap-3">
        <KindChoice kind={fields.kind} onKind={setKind} />
        <div className={pair}>
          {fields.kind === 'percent' && figure('percent', m.promotions_percent_hint())}
          {(fields.kind === 'amount' || fields.kind === 'percent') && (
            <EditField
              label={fields.kind === 'percent' ? m.promotions_at_most() : fieldNames.amount()}
              value={fields.amount}
              isChanged={unsaved.includes('amount')}
              onValue={(amount) => onFields({ amount })}
              errors={errorsOf('amount')}
              inputMode="decimal"
              maxLength={20}
            />
          )}
          {fields.kind === 'buy_x' && figure('buy_quantity')}
          {fields.kind === 'buy_x' && figure('free_quantity')}
        </div>
      </div>
      {fields.kind !== 'free_delivery' && (
        <ScopeField
          scope={fields.scope}
          isRequired={fields.kind === 'buy_x'}
          errors={errorsOf('scope')}
          onScope={(scope) => onFields({ scope })}
        />
      )}
      <div className={pair}>
        {figure('min_total', m.promotions_min_hint())}
        {figure('min_quantity')}
        {date('starts_at')}
        {date('ends_at')}
        {figure('use_limit', promotion ? usedWords(promotion) : m.promotions_empty_unlimited())}
        {figure('per_shopper_limit')}
      </div>
      <PlacesField
        places={fields.zone_codes}
        isChanged={unsaved.includes('zone_codes')}
        errors={errorsOf('zone_codes')}
        onPlaces={(places) => onFields({ zone_codes: places })}
      />
      <fieldset>
        <legend className="text-small text-ink-2">{m.promotions_beside()}</legend>
        {toggle('is_alone')}
        {toggle('is_first_order_only')}
        {toggle('is_active', m.promotions_switch_on())}
        <Faults sentences={errorsOf('is_active')} />
      </fieldset>
    </div>
  )
}

function Faults({ sentences }: { sentences: readonly string[] }) {
  return sentences.length > 0 ? <p className="text-small text-danger">{sentences.join(' ')}</p> : null
}

function KindChoice({ kind, onKind }: { kind: PromotionKind; onKind(kind: PromotionKind): void }) {
  return (
    <fieldset>
      <legend className="mb-1 text-small text-ink-2">{fieldNames.kind()}</legend>
      <div className="inline-flex flex-wrap overflow-hidden rounded-control border border-line-strong">
        {promotionKinds.map((one) => (
          <label
            key={one}
            className={classNames(
              'flex min-h-control cursor-pointer items-center border-line-strong px-3 not-first:border-l has-[:focus-visible]:outline-2 has-[:focus-visible]:-outline-offset-2',
              one === kind ? 'bg-ink text-raised' : 'bg-raised',
            )}
          >
            <input type="radio" className="sr-only" name="kind" checked={one === kind} onChange={() => onKind(one)} />
            {kindNames[one]()}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
