import { renderToString } from 'react-dom/server'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { EmailState } from '../contract/emails.ts'
import EmailPage from './email.tsx'
import ResetPasswordPage from './reset-password.tsx'

function render(element: React.ReactElement, settings: { sendsNoMail?: true }): string {
  const routes = [
    { id: 'root', path: '/', loader: () => null, Component: Outlet, children: [{ index: true, element }] },
  ]
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root: { settings } } } })
  return renderToString(<RouterProvider router={router} />)
}

const resetPage = (contact: { email: string | null; phone: string | null }, settings: { sendsNoMail?: true } = {}) => {
  const props = { loaderData: contact } as React.ComponentProps<typeof ResetPasswordPage>
  return render(<ResetPasswordPage {...props} />, settings)
}

const emailPage = (state: Partial<EmailState>, settings: { sendsNoMail?: true } = {}) => {
  const loaderData = { state: { email: null, verified_at: null, waiting: null, ...state } }
  const props = { loaderData } as React.ComponentProps<typeof EmailPage>
  return render(<EmailPage {...props} />, settings)
}

const nothing = { email: null, phone: null }

test('a forgotten password names the shop’s email, else its phone, else nothing', () => {
  expect(resetPage({ email: 'help@shop.example', phone: '021 5555' })).toContain('写信到 help@shop.example')
  expect(resetPage({ email: null, phone: '021 5555' })).toContain('打电话 021 5555')
  const html = resetPage(nothing)
  expect(html).toContain('name="account"')
  expect(html).not.toContain('注册时没填邮箱')
})

test('a shop without a mail server offers no link for a password, and says how to reach it', () => {
  const html = resetPage({ email: 'help@shop.example', phone: null }, { sendsNoMail: true })
  expect(html).toContain('本店不寄邮件')
  expect(html).toContain('需要新密码？写信到 help@shop.example。')
  expect(html).not.toContain('name="account"')
  expect(resetPage(nothing, { sendsNoMail: true })).not.toContain('需要新密码')
})

test('a shop without a mail server offers no link for an address; a former address can be removed', () => {
  expect(emailPage({})).toContain('name="email"')
  const html = emailPage({ email: 'lin@shop.example', waiting: 'next@shop.example' }, { sendsNoMail: true })
  expect(html).toContain('本店不寄邮件，所以这里不能验证邮箱。')
  expect(html).toContain('移除邮箱')
  expect(html).not.toContain('name="email"')
  expect(html).not.toContain('next@shop.example')
})
