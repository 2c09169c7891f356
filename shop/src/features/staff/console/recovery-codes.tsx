/** Recovery codes, shown once: copied, printed or saved, and one typed to continue. */
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { saveFile } from '#ui/files/save-file.ts'
import { ConsoleField } from '#console-ui/forms/console-field.tsx'
import { CopyText } from '#console-ui/copy-text.tsx'
import { useSubmit, WrongField } from '#console-ui/forms/use-submit.ts'
import { foldRecoveryCode } from '../values.ts'

const fileName = 'recovery-codes.txt'

/** Names shop and account, because a file of codes alone means nothing a year later. */
export const recoveryFile = ({ shop, account, codes }: Omit<RecoveryCodesProps, 'onDone'>): string =>
  [`${shop} · ${account}`, m.staff_recovery_codes(), '', ...codes, ''].join('\n')

export interface RecoveryCodesProps {
  shop: string
  account: string
  codes: readonly string[]
  onDone(): void
}

export function RecoveryCodes({ shop, account, codes, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n')
  // Compared in the browser only, because the server would use the code up.
  const form = useSubmit(async ({ typed = '' }) => {
    if (!codes.map(foldRecoveryCode).includes(foldRecoveryCode(typed)))
      throw new WrongField('typed', m.staff_recovery_typed_wrong())
    onDone()
  })
  const save = () => saveFile(new Blob([recoveryFile({ shop, account, codes })], { type: 'text/plain' }), fileName)
  return (
    <form className="steps" onSubmit={form.onSubmit} noValidate>
      <h1>{m.staff_recovery_title()}</h1>
      <p className="text-ink-2">{m.staff_recovery_why()}</p>
      <ul
        className="printed-alone grid print:bg-transparent grid-cols-2 gap-2 rounded-control bg-sunk p-4"
        aria-label={m.staff_recovery_codes()}
      >
        {codes.map((code) => (
          <li key={code} className="code-text">
            {code}
          </li>
        ))}
      </ul>
      <p className="action-row items-baseline justify-start text-small *:data-copy:flex-row">
        <CopyText text={text} label={m.staff_recovery_codes()} />
        <button type="button" className="link" onClick={() => window.print()}>
          {m.staff_recovery_print()}
        </button>
        <button type="button" className="link" onClick={save}>
          {m.staff_recovery_save()}
        </button>
      </p>
      <ConsoleField
        label={m.staff_recovery_type_one()}
        errors={form.errorsOf('typed')}
        name="typed"
        className="code-control"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Button type="submit" variant="primary" isBlock disabled={form.isBusy}>
        {m.staff_recovery_saved()}
      </Button>
    </form>
  )
}
