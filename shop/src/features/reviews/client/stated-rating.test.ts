import { expect, test } from 'vitest'
import type { ShownReviews } from './load-reviews.ts'
import { ratingOf } from './stated-rating.ts'

const result = {
  id: 1,
  goods_id: 7,
  option_text: '',
  author: 'm***a',
  stars: 4,
  text: '</script><b>',
  addition: '',
  added_at: null,
  pictures: [],
  reply: '',
  replied_at: null,
  helpful_count: 0,
  created_at: '2026-11-02T08:00:00.000Z',
  edited_at: null,
}
const summary = {
  count: 9,
  stars: 4.8,
  star_counts: [8, 1, 0, 0, 0],
  with_pictures: 0,
  of_variant: 9,
  low: 0,
  is_sample: false,
}
const reviews: ShownReviews = {
  summary,
  count: 9,
  results: [result, result, result, result],
  page: 1,
  filter: undefined,
}

test('a rating and three reviews of buyers', () => {
  const review = { stars: 4, author: 'm***a', text: '</script><b>', date: '2026-11-02' }
  expect(ratingOf(reviews)).toEqual({ stars: 4.8, count: 9, reviews: [review, review, review] })
})

test('nothing for samples, and where the page shows none', () => {
  expect(ratingOf({ ...reviews, summary: { ...summary, is_sample: true } })).toBeNull()
  expect(ratingOf({ ...reviews, summary: { ...summary, count: 0, stars: null }, results: [] })).toBeNull()
  expect(ratingOf({ ...reviews, results: [] })).toBeNull()
  expect(ratingOf(null)).toBeNull()
})
