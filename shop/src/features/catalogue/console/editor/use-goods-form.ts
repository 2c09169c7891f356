import { useState } from 'react'
import { m } from '#texts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { languages } from '#platform/i18n/language.ts'
import { formErrorShown, useFocusOnWrong } from '#console-ui/forms/use-submit.ts'
import type { ConsoleGoods } from '../../console-contract/goods.ts'
import { PartlySaved } from '../save-goods.ts'
import { GoodsConflict } from '../save-goods-fields.ts'
import { type PictureChange, withPictures } from '../pictures/with-pictures.ts'
import { differing, type GoodsValues, textField, valuesOf } from './goods-values.ts'

type FieldErrors = Readonly<Record<string, readonly string[]>>

/** An error judged an earlier value of its field: it disappears once that field is changed. */
export const withoutField = (errors: FieldErrors, field: string): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field))

/** Shows the error of a missing name at one language's field. */
export function errorsByField({ fieldErrors }: ApiFailure, values: GoodsValues): FieldErrors {
  const { translations, ...others } = fieldErrors
  if (!translations) return others
  const unnamed = languages.filter((language) => !values[textField(language, 'name')]?.trim())
  const language = unnamed.find((one) => values[textField(one, 'describe')]?.trim()) ?? unnamed[0] ?? languages[0]
  return { ...others, [textField(language, 'name')]: translations }
}

interface FieldProps {
  value: string
  isChanged: boolean
  onValue(value: string): void
  errors: readonly string[]
}

export interface GoodsForm {
  /** As last saved; null for new ones. */
  saved: ConsoleGoods | null
  values: GoodsValues
  unsaved: readonly string[]
  /** Fields in conflict: changed here and by another person, until one value is chosen. */
  conflicts: readonly string[]
  isBusy: boolean
  /** Failure of the whole form; fields have errors of their own. */
  failure: Error | null
  errorsOf(field: string): readonly string[]
  isChanged(field: string): boolean
  set(field: string, value: string): void
  /** Props of a field's input. */
  propsOf(field: string): FieldProps
  resolveWithMine(field: string): void
  resolveWithTheirs(field: string): void
  discard(): void
  /** Accepts changes saved elsewhere, such as pictures. */
  accept(goods: ConsoleGoods): void
  acceptPictures(change: PictureChange): void
  save(): Promise<void>
}

interface State {
  saved: ConsoleGoods | null
  values: GoodsValues
  conflicts: readonly string[]
}

/** Typed values override saved ones, except those sent. */
function rebased(state: State, next: ConsoleGoods, sent: GoodsValues | null, conflicts: readonly string[]): State {
  const [before, after] = [valuesOf(state.saved), valuesOf(next)]
  // Typed texts of a deleted picture are dropped.
  const typed = Object.entries(state.values).filter(
    ([field, value]) => field in after && value !== (sent ?? before)[field],
  )
  return { saved: next, values: { ...after, ...Object.fromEntries(typed) }, conflicts }
}

/**
 * @param write sends the named fields; returns the goods afterwards
 * @param typed initial values that are not saved yet
 */
export function useGoodsForm(
  first: ConsoleGoods | null,
  write: (saved: ConsoleGoods | null, values: GoodsValues, unsaved: readonly string[]) => Promise<ConsoleGoods>,
  typed: GoodsValues = {},
): GoodsForm {
  const [{ saved, values, conflicts }, setState] = useState<State>(() => ({
    saved: first,
    values: { ...valuesOf(first), ...typed },
    conflicts: [],
  }))
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Error | null>(null)
  const unsaved = differing(valuesOf(saved), values)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  useFocusOnWrong(failure)
  const set = (field: string, value: string) => {
    setState((state) => ({ ...state, values: { ...state.values, [field]: value } }))
    setFieldErrors((errors) => withoutField(errors, field))
  }
  const settle = (field: string) =>
    setState((state) => ({ ...state, conflicts: state.conflicts.filter((other) => other !== field) }))
  const rebase = (next: ConsoleGoods, sent: GoodsValues | null, conflicts: readonly string[]) =>
    setState((state) => rebased(state, next, sent, conflicts))
  const save = async () => {
    if (isBusy || conflicts.length > 0) return
    setBusy(true)
    setFailure(null)
    setFieldErrors({})
    try {
      rebase(await write(saved, values, unsaved), values, [])
    } catch (thrown) {
      const failure = thrown instanceof PartlySaved ? thrown.why : thrown
      if (thrown instanceof PartlySaved) rebase(thrown.saved, null, [])
      if (failure instanceof GoodsConflict) rebase(failure.current, null, failure.fields)
      else {
        setFailure(failure instanceof Error ? failure : new Error(m.error_internal()))
        setFieldErrors(failure instanceof ApiFailure ? errorsByField(failure, values) : {})
      }
    } finally {
      setBusy(false)
    }
  }
  const errorsOf = (field: string) => fieldErrors[field] ?? []
  const isChanged = (field: string) => unsaved.includes(field)
  return {
    saved,
    values,
    unsaved,
    conflicts,
    isBusy,
    failure: failure && formErrorShown(failure, new Set([...Object.keys(values), 'translations'])),
    errorsOf,
    isChanged,
    set,
    propsOf: (field) => ({
      value: values[field]!,
      isChanged: isChanged(field),
      onValue: (value) => set(field, value),
      errors: errorsOf(field),
    }),
    resolveWithMine: settle,
    resolveWithTheirs(field) {
      set(field, valuesOf(saved)[field] ?? '')
      settle(field)
    },
    discard() {
      setState({ saved, values: valuesOf(saved), conflicts: [] })
      setFailure(null)
      setFieldErrors({})
    },
    accept: (goods) => rebase(goods, null, conflicts),
    acceptPictures: (change) =>
      setState((state) =>
        state.saved ? rebased(state, withPictures(state.saved, change), null, state.conflicts) : state,
      ),
    save,
  }
}
