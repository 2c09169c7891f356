import { Fragment } from 'react'
import { m } from '#texts'
import { type AgreedKind, agreedKinds, textPaths } from '../../values.ts'
import { pageNames } from '../page-names.ts'
import type { AgreedVersions, ChangedTexts } from './agreed-versions.ts'

export interface AgreementProps {
  versions: AgreedVersions
  /** The step that agrees. An order agrees to the terms alone. */
  step: 'register' | 'order'
}

/** Texts that the next step agrees to: a sentence and the form's fields. Nothing where nothing is published. */
export function Agreement({ versions, step }: AgreementProps) {
  return (
    <>
      {kindsOf({ versions, step }).map((kind) => (
        <input key={kind} type="hidden" name={`${kind}_version`} value={versions[kind]!} />
      ))}
      <AgreementSentence versions={versions} step={step} />
    </>
  )
}

/** The sentence alone, for a second button of the same form. */
export function AgreementSentence({ versions, step }: AgreementProps) {
  const kinds = kindsOf({ versions, step })
  if (kinds.length === 0) return null
  return (
    <p className="text-note text-ink-2">
      {partsOf(sentenceOf(step, kinds)).map((part, place) =>
        isKind(part) ? (
          <TextLink key={part} href={textPaths[part]}>
            {nameOf(part)}
          </TextLink>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- Parts of a sentence never change their places.
          <Fragment key={place}>{part}</Fragment>
        ),
      )}
    </p>
  )
}

/** The sentence of a step that was refused because texts changed, with links to the new ones. */
export function ChangedTextsNotice({ changed }: { changed: ChangedTexts }) {
  return (
    <p role="alert" className="rounded-control bg-sunk px-4 py-3">
      {m.content_terms_changed()}
      <ChangedTextLinks changed={changed} />
    </p>
  )
}

/** Links to the new texts, after a sentence that says why. */
export function ChangedTextLinks({ changed }: { changed: ChangedTexts }) {
  return agreedKinds.map((kind) => {
    const text = changed[kind]
    return (
      text && (
        <Fragment key={kind}>
          {' '}
          <TextLink href={text.url}>{m.content_read_new({ name: nameOf(kind) })}</TextLink>
        </Fragment>
      )
    )
  })
}

/** Opens beside the page, so that nothing typed is lost. */
function TextLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="text-accent underline underline-offset-4">
      {children}
    </a>
  )
}

const kindsOf = ({ versions, step }: AgreementProps) =>
  agreedKinds.filter((kind) => versions[kind] !== null && (step === 'register' || kind === 'terms'))

const nameOf = (kind: AgreedKind) => m.content_quoted({ name: pageNames[kind]() })

function sentenceOf(step: AgreementProps['step'], kinds: readonly AgreedKind[]): string {
  const [first, second] = kinds.map(markOf)
  if (step === 'order') return m.content_agree_order({ terms: first! })
  return second === undefined
    ? m.content_agree_register_one({ name: first! })
    : m.content_agree_register({ terms: first!, privacy: second })
}

/** Stands for a link in a sentence. */
const markOf = (kind: AgreedKind) => `{${kind}}`

const isKind = (part: string): part is AgreedKind => agreedKinds.some((kind) => kind === part)

/** `注册即表示同意{terms}` → its text and the kinds of its links, by turns */
const partsOf = (sentence: string): string[] => sentence.split(/\{(terms|privacy)\}/)
