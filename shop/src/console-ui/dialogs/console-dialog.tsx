import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { addOpenDialog } from './open-dialogs.ts'
import { readPrompt, subscribeToPrompt } from '#console-session/identity-prompts.ts'

export interface ConsoleDialogProps {
  title: string
  /** For the prompt of a blocked navigation: the back button does not close it. */
  isOutsideHistory?: boolean
  /** Neither Esc nor back closes the dialog while it writes several things one after the other. */
  isBusy?: boolean
  /** Prompts for identity: all others are hidden meanwhile, and shown again unchanged. */
  isIdentity?: boolean
  /** Size and place, where they differ. */
  className?: string
  onClose(): void
  children: ReactNode
}

interface DialogAround {
  /** Closes as Esc does: prompts if something was typed. @returns whether it closes */
  close(): boolean
  hasTyped(): boolean
  isIdentity: boolean
}

const DialogContext = createContext<DialogAround | null>(null)

export const useDialog = () => useContext(DialogContext)!

export const useIsInDialog = (): boolean => useContext(DialogContext) !== null

/** The browser's modal dialog: traps the focus and makes the page below inert. */
export function ConsoleDialog({
  title,
  isOutsideHistory = false,
  isIdentity = false,
  isBusy = false,
  className = '',
  onClose,
  children,
}: ConsoleDialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const focused = useRef<Element>(null)
  // The identity dialog's prompt about unsaved text belongs to it.
  const isOnTop = (useContext(DialogContext)?.isIdentity ?? false) || isIdentity
  const isCovered = useSyncExternalStore(subscribeToPrompt, readPrompt) !== null && !isOnTop
  const [typed] = useState(() => new TypedFields())
  const [isPrompting, setPrompting] = useState(false)
  const id = useId()
  // Closes it while still in the document, so the focus returns to the opener.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.addEventListener('focusin', ({ target }) => typed.note(target as Element))
    return () => dialog?.close()
  }, [typed])
  // One at a time: below the identity dialog the others are unchanged, and hidden.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open !== isCovered) return
    if (isCovered) {
      focused.current = dialog.contains(document.activeElement) ? document.activeElement : null
      dialog.close()
    } else showAgain(dialog, focused.current)
  }, [isCovered])
  const close = (): boolean => {
    if (isBusy) return false
    const hasTyped = typed.isAny()
    if (hasTyped) setPrompting(true)
    else onClose()
    return !hasTyped
  }
  const closeByBack = useEffectEvent(close)
  useLayoutEffect(
    () => (isOutsideHistory ? undefined : addOpenDialog({ close: () => closeByBack() })),
    [isOutsideHistory],
  )
  // The browser itself prompts before its window is closed or reloaded.
  useEffect(() => {
    const preventUnload = (event: BeforeUnloadEvent) => typed.isAny() && event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [typed])
  return (
    <dialog
      ref={ref}
      // A table needs room.
      className={`dialog-panel has-[table]:w-[min(720px,calc(100vw-32px))] ${className}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        // React bubbles events of a dialog within this one.
        if (event.target === event.currentTarget) close()
      }}
      // A second Esc closes it without a prompt. Closing a covered dialog notifies no one.
      onClose={(event) => {
        if (event.target !== event.currentTarget || isCovered || event.currentTarget.open) return
        if (isBusy || typed.isAny()) event.currentTarget.showModal()
        close()
      }}
      onKeyDown={pressPrimary}
    >
      <h2 id={id} className="mb-3 font-serif text-[1.125rem]/[1.5]">
        {title}
      </h2>
      <DialogContext value={{ close, hasTyped: () => typed.isAny(), isIdentity: isOnTop }}>
        {children}
        {isPrompting && (
          <DropQuestion
            text={m.console_ui_close_text()}
            drop={m.console_ui_close_anyway()}
            stay={m.console_ui_go_on_typing()}
            onDrop={() => {
              // Closed before the dialog below, so that its focus can still be restored.
              flushSync(() => setPrompting(false))
              onClose()
            }}
            onStay={() => setPrompting(false)}
          />
        )}
      </DialogContext>
    </dialog>
  )
}

/** @param focused the element focused when it was closed */
function showAgain(dialog: HTMLDialogElement, focused: Element | null): void {
  const within = [...dialog.querySelectorAll<HTMLDialogElement>('dialog[open]')]
  dialog.showModal()
  if (focused instanceof HTMLElement) focused.focus()
  // The dialog's own prompt stays on top.
  for (const question of within) {
    question.close()
    question.showModal()
  }
}

export interface DropQuestionProps extends Pick<ConsoleDialogProps, 'isOutsideHistory'> {
  text: string
  drop: string
  stay: string
  onDrop(): void
  onStay(): void
}

/** Esc and a hasty Enter, as a scanner sends it, lose nothing. */
function focusFirst(button: HTMLButtonElement | null): void {
  if (button) button.autofocus = true
}

/** Confirms that typed text may be lost. */
export function DropQuestion({ text, drop, stay, isOutsideHistory = false, onDrop, onStay }: DropQuestionProps) {
  return (
    <ConsoleDialog title={m.console_ui_leave_title()} isOutsideHistory={isOutsideHistory} onClose={onStay}>
      <p>{text}</p>
      <p className="action-row">
        <Button variant="danger-outline" onClick={onDrop}>
          {drop}
        </Button>
        <Button ref={focusFirst} variant="primary" onClick={onStay}>
          {stay}
        </Button>
      </p>
    </ConsoleDialog>
  )
}

/** A password or a one-time code is typed again in a moment. */
const fieldsOfText =
  'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=password], [autocomplete=one-time-code])'

class TypedFields {
  readonly #before = new Map<HTMLInputElement, string>()

  /** Records the initial value on the first focus. */
  note(field: Element): void {
    if (!field.matches(fieldsOfText) || this.#before.has(field as HTMLInputElement)) return
    this.#before.set(field as HTMLInputElement, (field as HTMLInputElement).value)
  }

  /** Ignores removed fields: a submitted form may have made room for the next. */
  isAny(): boolean {
    return [...this.#before].some(([field, value]) => field.isConnected && field.value !== value)
  }
}

/** Ctrl and Enter, on a Mac ⌘ and Enter, press the primary button. Another button may claim it by `aria-keyshortcuts`. */
function pressPrimary(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  event.preventDefault()
  event.currentTarget
    .querySelector<HTMLButtonElement>(
      'button:is([aria-keyshortcuts], [data-variant=primary], [data-variant=danger-outline]):enabled',
    )
    ?.click()
}
