import { m } from '#texts'
import type { MailPreview } from '#features/mail/console-contract.ts'
import type { Language } from '#platform/i18n/language.ts'

/** The mail as phones and wide windows show it, and as plain text. Nothing in the frames may run. */
export function MailTextPreview({ preview, language }: { preview: MailPreview; language: Language }) {
  const { subject, text, document_url: url } = preview
  return (
    <section aria-label={m.mail_texts_preview()}>
      <h2 className="section-title">{m.mail_texts_preview()}</h2>
      <output lang={language} className="block font-strong">
        {subject}
      </output>
      <div className="mt-3 grid gap-5 desk:flex desk:flex-wrap">
        <Frame title={m.mail_texts_width({ width: 360 })} url={url} className="w-[360px]" />
        <Frame title={m.mail_texts_width({ width: 600 })} url={url} className="w-[600px]" />
        <figure className="min-w-0">
          <figcaption className="mb-1 text-small text-ink-2">{m.mail_console_as_text()}</figcaption>
          <pre
            className="max-w-160 rounded-md border border-line bg-paper p-3 break-words whitespace-pre-wrap"
            lang={language}
          >
            {text}
          </pre>
        </figure>
      </div>
    </section>
  )
}

function Frame({ title, url, className }: { title: string; url: string; className: string }) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-small text-ink-2">{title}</figcaption>
      <div className="overflow-x-auto">
        <iframe
          key={url}
          className={`h-160 max-w-none rounded-md border border-line bg-paper ${className}`}
          title={title}
          sandbox=""
          src={url}
        />
      </div>
    </figure>
  )
}
