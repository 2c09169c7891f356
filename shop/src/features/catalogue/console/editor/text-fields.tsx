import { m } from '#texts'
import { formatCount } from '#ui/display/count.ts'
import { type Language, languageNames, languages } from '#platform/i18n/language.ts'
import { EditField, EditText } from '#console-ui/forms/edit-field.tsx'
import { maxDescribeLength, maxGoodsNameLength } from '../../values.ts'
import { textField } from './goods-values.ts'
import type { GoodsForm } from './use-goods-form.ts'

/** Name and description, three languages side by side. */
export function TextFields({ form, isOff }: { form: GoodsForm; isOff: boolean }) {
  return (
    <section>
      <h2 className="section-title">{m.catalogue_editor_texts()}</h2>
      <div className="grid grid-cols-1 gap-7 desk:grid-cols-3 desk:gap-4">
        {languages.map((language) => (
          <TextsOf key={language} language={language} form={form} isOff={isOff} />
        ))}
      </div>
    </section>
  )
}

function TextsOf({ language, form, isOff }: { language: Language; form: GoodsForm; isOff: boolean }) {
  const [name, describe] = [textField(language, 'name'), textField(language, 'describe')]
  const used = (value: string, most: number) => `${formatCount([...value].length)} / ${formatCount(most)}`
  const of = (field: string) => ({ ...form.propsOf(field), disabled: isOff, lang: language })
  return (
    <fieldset className="grid min-w-0 gap-2.5">
      <legend className="mb-2.5 flex w-full border-b border-line pb-1.5 [&>small]:ml-auto">
        <span lang={language}>{languageNames[language]}</span> <TranslationState language={language} form={form} />
      </legend>
      <EditField
        {...of(name)}
        errors={[...(language === languages[0] ? form.errorsOf('translations') : []), ...form.errorsOf(name)]}
        label={m.console_ui_name()}
        note={used(form.values[name]!, maxGoodsNameLength)}
        maxLength={maxGoodsNameLength}
      />
      <EditText
        {...of(describe)}
        label={m.catalogue_editor_describe()}
        note={used(form.values[describe]!, maxDescribeLength)}
        rows={6}
      />
    </fieldset>
  )
}

function TranslationState({ language, form }: { language: Language; form: GoodsForm }) {
  if (language === 'zh-CN') return <small>{m.catalogue_editor_main_language()}</small>
  if (form.values[textField(language, 'name')] === '')
    return <small className="text-warn">{m.console_ui_untranslated()}</small>
  if (form.saved?.stale.includes(language)) return <small className="text-warn">{m.catalogue_editor_stale()}</small>
  return <small className="text-accent">{m.catalogue_editor_translated()}</small>
}
