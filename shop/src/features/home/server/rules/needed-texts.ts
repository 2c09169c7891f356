/** Texts without which an item is not shown in a language. */
import type { BodyText, ContentLink, SlideText } from '#features/home/values.ts'

/** Searching needs its words in each language. */
const wordsOf = ({ kind }: ContentLink): 'words'[] => (kind === 'search' ? ['words'] : [])

export const slideTextsNeeded = (link: ContentLink): SlideText[] => [
  'headline',
  'alt',
  ...(link.kind === 'none' ? [] : (['link_label', ...wordsOf(link)] as const)),
]

export const bodyTextsNeeded = (link: ContentLink): BodyText[] => ['caption', 'alt', ...wordsOf(link)]

export const isComplete = <Name extends string>(
  texts: Readonly<Record<Name, string>>,
  needed: readonly Name[],
): boolean => needed.every((name) => texts[name] !== '')
