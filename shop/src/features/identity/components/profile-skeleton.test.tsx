import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProfileSkeleton } from './profile-skeleton.tsx'

test('the page has its heading while the profile is loading', () => {
  expect(renderToStaticMarkup(<ProfileSkeleton />)).toMatch(/<h1[^>]*>我的<\/h1>/)
})
