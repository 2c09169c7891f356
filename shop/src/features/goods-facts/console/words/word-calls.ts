/** Calls that change a brand or material. */
import { callConsole, ifMatch, isEditConflict } from '#console-session/console-api.ts'
import { type Language, languages } from '#platform/i18n/language.ts'
import { m } from '#texts'
import { formatCount } from '#ui/display/count.ts'
import type { changeFactWord, deleteFactWord, FactWord } from '../../console-contract.ts'
import { maxGoodsCounted } from '../../values.ts'

type Names = Partial<Record<Language, string | undefined>>

export const goodsCountOf = ({ goods_count: count }: Pick<FactWord, 'goods_count'>): string =>
  count >= maxGoodsCounted
    ? m.goods_types_goods_many({ count: formatCount(maxGoodsCounted) })
    : m.goods_types_goods_in({ count: formatCount(count) })

/** Names that differ from those that the form opened with. */
export function changedNames(opened: Names, typed: Names): Names {
  const changed = languages.filter((language) => (typed[language]?.trim() ?? '') !== (opened[language] ?? ''))
  return Object.fromEntries(changed.map((language) => [language, typed[language]?.trim() ?? '']))
}

/** Languages with a name changed both here and by another person. */
export const languagesInConflict = (opened: Names, changed: Names, current: Names): Language[] =>
  languages.filter(
    (language) =>
      changed[language] !== undefined &&
      (current[language] ?? '') !== (opened[language] ?? '') &&
      (current[language] ?? '') !== changed[language],
  )

const written = ({ id, revision }: FactWord) => ({ params: { id }, headers: ifMatch(revision) })

/**
 * Saves at once where another person changed other names meanwhile.
 * @param opened names at the opening of the form
 * @param onOther receives the word as saved by the other person, for the next attempt
 * @throws ApiFailure, Error where both changed the same name
 */
export async function renameWord(
  word: FactWord,
  { opened, typed }: { opened: Names; typed: Names },
  onOther: (word: FactWord) => void,
): Promise<void> {
  const names = changedNames(opened, typed)
  if (Object.keys(names).length === 0) return
  const send = (at: FactWord) =>
    callConsole<typeof changeFactWord>('PATCH /api/console/fact_words/{id}/', { ...written(at), body: { names } })
  try {
    await send(word)
  } catch (failure) {
    if (!isEditConflict(failure)) throw failure
    const current = failure.body.current as FactWord
    const [language] = languagesInConflict(word.names, names, current.names)
    if (!language) {
      await send(current)
      return
    }
    onOther(current)
    const theirs = current.names[language] ?? m.console_ui_nothing()
    throw new Error(m.goods_facts_word_conflict({ theirs }), { cause: failure })
  }
}

export const removeWord = (word: FactWord) =>
  callConsole<typeof deleteFactWord>('DELETE /api/console/fact_words/{id}/', written(word))
