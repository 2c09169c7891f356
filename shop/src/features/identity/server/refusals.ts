import { m } from '#texts'
import { Refusal, type Sentence } from '#platform/server/refusals.ts'

/** Wrong password, no such user or a locked one: the answer does not tell which. */
export class NoActiveAccount extends Refusal {
  constructor() {
    super('no_active_account', (options) => m.error_no_active_account({}, options))
  }
}

export class UsernameTaken extends Refusal {
  constructor() {
    const sentence: Sentence = (options) => m.identity_username_taken({}, options)
    super('username_taken', sentence, { fieldErrors: { username: [sentence] } })
  }
}
