import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '#texts'
import type { approveReturnAsStaff } from '#features/returns/console-contract.ts'
import { maxReturnTextLength, sendBackDays } from '#features/returns/values.ts'
import { callConsole } from '#console-session/console-api.ts'
import { Consequences } from '#console-ui/consequences.tsx'
import { ConsoleTextArea, FormError } from '#console-ui/forms/console-field.tsx'
import { consolePaths } from '#console-session/console-paths.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { addMoney, formatMoney } from '#platform/money/money.ts'
import { FeeField } from '../../components/console/fee-field.tsx'
import { RefundsEnded } from '../../components/console/refunds-ended.tsx'
import { sumTyped } from '../../components/console/return-words.ts'
import { type DecisionProps, useReturnDecision } from './use-return-decision.ts'
import { useRefuseDialog } from './use-refuse-dialog.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { Button } from '#ui/controls/button.tsx'

/** Approval, with or without goods, or a refusal; the button's consequence is shown above. */
export function ReturnDecision(props: DecisionProps) {
  const { returnRequest, onDone } = props
  const [kind, setKind] = useState<'money_only' | 'goods_back'>(
    returnRequest.kind === 'goods_back' ? 'goods_back' : 'money_only',
  )
  const [words, setWords] = useState('')
  const [fee, setFee] = useState('')
  const refusing = useRefuseDialog(returnRequest.return_number, onDone)
  const params = { return_number: returnRequest.return_number }
  const isMoneyOnly = kind === 'money_only'
  const form = useReturnDecision(props, (headers) =>
    callConsole<typeof approveReturnAsStaff>('POST /api/console/returns/{return_number}/approve/', {
      params,
      headers,
      body: {
        kind,
        ...(words.trim() ? { answer: words } : {}),
        ...(isMoneyOnly && fee.trim() ? { fee_back: fee.trim() } : {}),
      },
    }),
  )
  const amount = formatMoney(addMoney(returnRequest.amount, (isMoneyOnly && sumTyped(fee)) || '0.00'))
  return (
    <>
      <CheckedForm className="grid max-w-narrow gap-6" onSubmit={form.onSubmit}>
        <fieldset className="grid gap-1">
          <legend className="section-title">{m.returns_what_of_goods()}</legend>
          <Choice
            isChosen={isMoneyOnly}
            onChoose={() => setKind('money_only')}
            name={m.returns_keep_goods()}
            hint={m.returns_keep_goods_hint()}
          />
          {returnRequest.kind === 'goods_back' && (
            <Choice
              isChosen={!isMoneyOnly}
              onChoose={() => setKind('goods_back')}
              name={m.returns_goods_first()}
              hint={m.returns_goods_first_hint()}
            />
          )}
        </fieldset>
        {isMoneyOnly && (
          <FeeField
            most={returnRequest.most_fee_back}
            value={fee}
            onValue={setFee}
            errors={form.errorsOf('fee_back')}
          />
        )}
        <ConsoleTextArea
          label={m.returns_words_for_shopper()}
          rows={2}
          maxLength={maxReturnTextLength}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Consequences>
          {isMoneyOnly ? (
            <>
              <p>{m.returns_then_refunded({ provider: returnRequest.provider, amount })}</p>
              <p>{m.returns_then_stock_stays()}</p>
              <RefundsEnded of={returnRequest} />
            </>
          ) : (
            <>
              <p>{m.returns_then_sent_back({ days: sendBackDays })}</p>
              <p>{returnRequest.is_sent_back_at_our_cost ? m.returns_then_our_cost() : m.returns_then_their_cost()}</p>
              <RefundsEnded of={returnRequest} />
            </>
          )}
        </Consequences>
        <FormError failure={form.failure} />
        {form.failure instanceof ApiFailure && form.failure.code === 'return_address_missing' && (
          <Link className="link" to={consolePaths.shop} target="_blank">
            {m.returns_set_return_address()}
          </Link>
        )}
        <p className="action-row border-t border-line pt-4">
          <Button variant="danger-outline" onClick={refusing.begin}>
            {m.returns_refuse()}
          </Button>
          <span className="text-small text-ink-2 ml-auto">{m.returns_reauthenticates()}</span>
          <Button type="submit" variant="primary" disabled={form.isBusy}>
            {isMoneyOnly ? m.returns_agree_and_pay({ amount }) : m.returns_agree_and_wait()}
          </Button>
        </p>
      </CheckedForm>
      {refusing.dialog}
    </>
  )
}

interface ChoiceProps {
  isChosen: boolean
  onChoose(): void
  name: string
  hint: string
}

function Choice({ isChosen, onChoose, name, hint }: ChoiceProps) {
  return (
    <label className="flex min-h-control items-baseline gap-2.5 py-1">
      <input className="accent-accent-fill" type="radio" name="kind" checked={isChosen} onChange={onChoose} />
      <span>
        {name} <small className="inline text-ink-2">{hint}</small>
      </span>
    </label>
  )
}
