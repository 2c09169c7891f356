import { expect, test } from 'vitest'
import { addressWasLeft, linkHasEnded, linkWasReplaced, mailIsUnwanted } from '#features/mail/values.ts'
import { mailErrorOf } from './mail-error.ts'

test.each([
  [linkHasEnded, '链接已经过期，所以没有发送。'],
  [linkWasReplaced, '链接已换成新的，或不再需要，所以没有发送。'],
  [addressWasLeft, '顾客的账户已不用这个邮箱，所以没有发送。'],
  [mailIsUnwanted, '顾客不想再收这类邮件，所以没有发送。'],
  ['The mail server took too long', '邮件服务器太久没有回应。'],
  [
    'Invalid login: 535 5.7.8 Error: authentication failed',
    '邮件服务器不接受 SMTP_URL 里的用户名或密码：535 5.7.8 Error: authentication failed',
  ],
  ['connect ECONNREFUSED 127.0.0.1:25', '连不上邮件服务器：connect ECONNREFUSED 127.0.0.1:25'],
  ['Greeting never received', '连不上邮件服务器：Greeting never received'],
  ["Can't send mail - all recipients were rejected: 550 5.1.1 No such user", null],
])('explains "%s"', (error, words) => {
  expect(mailErrorOf(error)).toBe(words ?? error)
})
