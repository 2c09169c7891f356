import { m } from '#texts'
import { Facts } from '#ui/display/facts.tsx'
import { Section } from '#ui/layout/section.tsx'

interface Shown {
  facts: readonly { name: string; value: string }[]
  long_text: string | null
}

/** The facts of an item in words, and its long text, folded. Nothing without both. */
export default function FactSection({ goods: { facts, long_text: longText } }: { goods: Shown }) {
  if (facts.length === 0 && !longText) return null
  return (
    <Section title={m.goods_facts_title()}>
      <div className="grid max-w-measure gap-x-12 gap-y-6 whitespace-pre-line lg:max-w-none lg:grid-cols-2">
        <Facts facts={facts.map(({ name, value }) => ({ term: name, detail: value }))} />
        {longText && (
          <details>
            <summary>{m.goods_facts_long_text()}</summary>
            <p className="mt-3">{longText}</p>
          </details>
        )}
      </div>
    </Section>
  )
}
