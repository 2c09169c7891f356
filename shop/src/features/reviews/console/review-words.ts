import { m } from '#texts'
import type { ReviewStatus, ReviewTab, WaitingReason } from '../values.ts'

export const reviewStatusNames: Record<ReviewStatus, () => string> = {
  waiting: m.reviews_status_waiting,
  shown: m.reviews_status_shown,
  hidden: m.reviews_status_hidden,
}

export const reviewTabNames: Record<ReviewTab, () => string> = {
  waiting: m.reviews_tab_waiting,
  reported: m.reviews_tab_reported,
  answered: m.reviews_tab_replied,
  all: m.reviews_tab_all,
}

export const waitingReasonNames: Record<WaitingReason, () => string> = {
  site: m.reviews_why_site,
  phone: m.reviews_why_phone,
  messenger: m.reviews_why_messenger,
  word: m.reviews_why_word,
  new_account: m.reviews_why_new_account,
  reports: m.reviews_why_reports,
  hidden: m.reviews_why_hidden,
}
