import { m } from '#texts'
import { FactList } from '#console-ui/fact-list.tsx'
import type { WireMailText } from '#features/mail/console-contract.ts'
import type { Language } from '#platform/i18n/language.ts'

type Placeholder = WireMailText['placeholders'][number]

/** Placeholders with their meanings. */
export function Placeholders({ placeholders, language }: { placeholders: readonly Placeholder[]; language: Language }) {
  return (
    <section aria-label={m.mail_texts_placeholders()}>
      <h2 className="mb-1 text-small text-ink-2">{m.mail_texts_placeholders()}</h2>
      <FactList>
        {placeholders.map((placeholder) => (
          <Row key={placeholder.name} placeholder={placeholder} language={language} />
        ))}
      </FactList>
    </section>
  )
}

function Row({ placeholder, language }: { placeholder: Placeholder; language: Language }) {
  const { name, meaning, sample, is_required: isRequired, is_optional: isOptional } = placeholder
  return (
    <>
      <dt>
        <code>{`{${name}}`}</code>
      </dt>
      <dd className="break-words">
        {meaning ?? m.mail_texts_shop_name()}
        {sample !== '' && (
          <span className="ml-2 text-ink-3" lang={language}>
            {sample}
          </span>
        )}
        {isRequired && <span className="ml-2 text-small text-ink-2">{m.mail_texts_required()}</span>}
        {isOptional && <span className="ml-2 text-small text-ink-2">{m.mail_texts_optional()}</span>}
      </dd>
    </>
  )
}
