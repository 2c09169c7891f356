/** Settings screen; values from the environment are shown, and locked. */
import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '#texts'
import { buttonStyle } from '#ui/controls/button-style.ts'
import type { changeSettings, WireSettings } from '#features/settings/console-contract.ts'
import {
  aiCrawlers,
  maxDeliveredAfterDays,
  maxHandlingDays,
  maxLowStockDefault,
  maxReturnDays,
  maxShowLeftFrom,
  minDeliveredAfterDays,
  minReturnDays,
  type SettingKey,
  settingKeys,
  slipSizes,
  taxRoundings,
} from '#features/settings/values.ts'
import { callConsole, ifMatch, isEditConflict } from '#console-session/console-api.ts'
import { ConsoleSelect, FormError } from '#console-ui/forms/console-field.tsx'
import { consolePaths } from '#console-session/console-paths.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { useFocusOnFragment } from '#console-ui/use-focus-on-fragment.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleErrorState, Loading } from '#console-ui/console-states.tsx'
import { EditField, EditText } from '#console-ui/forms/edit-field.tsx'
import { SaveBar, UnsavedGuard } from '#console-ui/forms/save-bar.tsx'
import { useMe } from '#console-session/me-store.ts'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { SubjectHistory } from '#features/staff/components/audit-log/subject-history.tsx'
import type { settingsLoader } from './loaders.ts'
import { aiCrawlerNames, onOrOff, settingNames, slipSizeNames, taxRoundingNames } from './setting-names.ts'
import { settingsAuditLabels } from './audit-labels.ts'

export function Component() {
  const { data, failure, reload, change } = useScreenData<typeof settingsLoader>()
  useFocusOnFragment(data !== null)
  if (failure && !data) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  return (
    <ConsolePage
      title={m.settings_title()}
      actions={
        <Link className={buttonStyle()} to={consolePaths.shop}>
          {m.settings_shop()}
        </Link>
      }
    >
      {data ? <SettingsForm settings={data} onSaved={(next) => change(() => next)} /> : <Loading />}
      {data && (
        <SubjectHistory subject="settings:settings" words={settingsAuditLabels} version={data.revision} hasHeading />
      )}
    </ConsolePage>
  )
}

type Typed = Record<SettingKey, string>

/** An empty field means that none is set. */
const nullable: ReadonlySet<SettingKey> = new Set([
  'refund_limit',
  'default_tax_percent',
  'delivery_tax_percent',
  'tax_rounding',
])

const typedOf = (settings: WireSettings) =>
  Object.fromEntries(settingKeys.map((key) => [key, String(settings[key].value ?? '')])) as Typed

function SettingsForm({ settings, onSaved }: { settings: WireSettings; onSaved(next: WireSettings): void }) {
  const isOwner = useMe()?.role === 'owner'
  const saved = typedOf(settings)
  const [edits, setEdits] = useState<Partial<Typed>>({})
  const typed = { ...saved, ...edits }
  const edit = (key: SettingKey, value: string) => setEdits((before) => ({ ...before, [key]: value }))
  const changed = settingKeys.filter((key) => typed[key] !== saved[key])
  const form = useSubmit(async () => {
    const values = changed.map((key) => [key, typed[key].trim() || (nullable.has(key) ? null : '')])
    try {
      onSaved(
        await callConsole<typeof changeSettings>('PATCH /api/console/settings/', {
          headers: ifMatch(settings.revision),
          body: Object.fromEntries(values),
        }),
      )
      setEdits({})
    } catch (failure) {
      // The typed text stays, above the values of the other edit; saved again, it replaces them.
      if (isEditConflict(failure)) onSaved(failure.body.current as WireSettings)
      throw failure
    }
  })
  const isLocked = (key: SettingKey) => settings[key].source === 'environment' || (key === 'refund_limit' && !isOwner)
  const hintOf = (key: SettingKey, hint: string) => {
    if (settings[key].source === 'environment') return `${hint} ${m.settings_locked({ variable: key.toUpperCase() })}`
    return key === 'refund_limit' && !isOwner ? `${hint} ${m.settings_for_owner()}` : hint
  }
  const field = (key: SettingKey, hint: string) => ({
    label: settingNames[key](),
    value: typed[key],
    isChanged: changed.includes(key),
    onValue: (value: string) => edit(key, value),
    errors: form.errorsOf(key),
    hint: hintOf(key, hint),
    disabled: isLocked(key),
  })
  return (
    <>
      <div className="steps">
        <FormError failure={form.failure} />
        <EditField
          {...field('handling_days', m.settings_handling_days_hint({ most: maxHandlingDays }))}
          inputMode="numeric"
        />
        <EditField {...field('cut_off', m.settings_cut_off_hint())} />
        <EditField
          {...field(
            'delivered_after_days',
            m.settings_delivered_after_days_hint({ least: minDeliveredAfterDays, most: maxDeliveredAfterDays }),
          )}
          inputMode="numeric"
        />
        <EditField
          {...field('return_days', m.settings_return_days_hint({ least: minReturnDays, most: maxReturnDays }))}
          inputMode="numeric"
        />
        <EditField
          {...field('low_stock_default', m.settings_low_stock_default_hint({ most: maxLowStockDefault }))}
          inputMode="numeric"
        />
        <EditField
          {...field('show_left_from', m.settings_show_left_from_hint({ most: maxShowLeftFrom }))}
          inputMode="numeric"
        />
        <EditField {...field('refund_limit', m.settings_refund_limit_hint())} inputMode="decimal" />
        <ConsoleSelect
          label={settingNames.slip_size()}
          isChanged={changed.includes('slip_size')}
          value={typed.slip_size}
          onChange={(event) => edit('slip_size', event.target.value)}
          options={slipSizes.map((size) => [size, slipSizeNames[size]()])}
        />
        <div id="default_tax_percent">
          <EditField {...field('default_tax_percent', m.settings_default_tax_percent_hint())} inputMode="numeric" />
        </div>
        <EditField {...field('delivery_tax_percent', m.settings_delivery_tax_percent_hint())} inputMode="numeric" />
        <ConsoleSelect
          label={settingNames.tax_rounding()}
          isChanged={changed.includes('tax_rounding')}
          value={typed.tax_rounding}
          onChange={(event) => edit('tax_rounding', event.target.value)}
          options={[
            ['', m.settings_by_seat()],
            ...taxRoundings.map((rounding) => [rounding, taxRoundingNames[rounding]()] as const),
          ]}
        />
        <ConsoleSelect
          label={settingNames.product_feed()}
          hint={m.settings_product_feed_hint()}
          isChanged={changed.includes('product_feed')}
          value={typed.product_feed}
          onChange={(event) => edit('product_feed', event.target.value)}
          options={[true, false].map((value) => [String(value), onOrOff(value)] as const)}
        />
        <ConsoleSelect
          label={settingNames.guest_orders()}
          hint={m.settings_guest_orders_hint()}
          isChanged={changed.includes('guest_orders')}
          value={typed.guest_orders}
          onChange={(event) => edit('guest_orders', event.target.value)}
          options={[true, false].map((value) => [String(value), onOrOff(value)] as const)}
        />
        <ConsoleSelect
          label={settingNames.ai_crawlers()}
          hint={m.settings_ai_crawlers_hint()}
          isChanged={changed.includes('ai_crawlers')}
          value={typed.ai_crawlers}
          onChange={(event) => edit('ai_crawlers', event.target.value)}
          options={aiCrawlers.map((value) => [value, aiCrawlerNames[value]()])}
        />
        <div id="review_words">
          <EditText {...field('review_words', m.settings_review_words_hint())} rows={5} />
        </div>
      </div>
      <SaveBar
        unsaved={changed.map((key) => settingNames[key]())}
        isBusy={form.isBusy}
        onSave={() => void form.run()}
        onDiscard={() => setEdits({})}
      />
      <UnsavedGuard hasUnsaved={() => changed.length > 0} />
    </>
  )
}
