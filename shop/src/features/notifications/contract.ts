import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { flag, listOf, money, noContent, pageQuery, rowId, time } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import {
  invoiceAnswers,
  maxReadAtOnce,
  maxUnsubscribeTokenLength,
  notificationKinds,
  returnAnswers,
  reviewAnswers,
  wishKinds,
} from './values.ts'

const defineCall = callsOf('Notifications')

const notification = z.object({
  id: z.int(),
  kind: z.enum(notificationKinds),
  order_number: z.string().nullable(),
  goods_id: z.int().nullable().meta({ description: 'The first item that it is about' }),
  goods_name: z.string().meta({ description: 'Empty where it names none' }),
  image_url: z.string().meta({ description: "The item's current picture; empty without one" }),
  amount: money.nullable(),
  shipment_number: z.int().nullable(),
  carrier: z.string().meta({ description: 'Empty where it names none' }),
  tracking_number: z.string(),
  return_number: z.string().nullable(),
  answer: z
    .enum([...returnAnswers, ...reviewAnswers, ...invoiceAnswers])
    .nullable()
    .meta({
      description:
        'The decision on a return, or the arrival of its goods; what the shop did with a review or an invoice',
    }),
  created_at: time,
  read_at: time.nullable(),
})
export type Notification = z.infer<typeof notification>

export const listNotifications = defineCall({
  key: 'GET /api/notice/',
  summary: "The caller's notifications, newest first",
  access: 'shopper',
  query: pageQuery,
  response: listOf(notification).extend({
    unread_count: z.int().min(0).meta({ description: 'Of all pages' }),
  }),
})

export const readNotifications = defineCall({
  key: 'POST /api/notice/read/',
  summary: 'Mark notifications as read; again it changes nothing',
  description: 'Without ids: all of them. Ids of others are ignored.',
  access: 'shopper',
  body: z.object({ ids: z.array(rowId).max(maxReadAtOnce).optional() }),
  ...noContent,
})

const wishes = z.object({
  orders: z.boolean(),
  back_in_stock: z.boolean(),
  price_drop: z.boolean(),
})
export type Wishes = z.infer<typeof wishes>

export const getWishes = defineCall({
  key: 'GET /api/notice/wishes/',
  summary: 'Which mails the caller wants; mails about the account itself are always sent',
  access: 'shopper',
  response: wishes,
})

export const putWishes = defineCall({
  key: 'PUT /api/notice/wishes/',
  summary: 'Change which mails the caller wants; kinds left out stay as they are',
  access: 'shopper',
  body: z.object({ orders: flag.optional(), back_in_stock: flag.optional(), price_drop: flag.optional() }),
  response: wishes,
})

export const unsubscribe = defineCall({
  key: 'POST /api/notice/unsubscribe/',
  summary: 'Look at, stop or resume the mails that the link of a mail names; no login is needed',
  description: 'Without `is_wanted` it changes nothing. A link works for the account and the address it was sent to.',
  access: 'ignores-token',
  body: z.object({ token: text(maxUnsubscribeTokenLength).min(1), is_wanted: flag.optional() }),
  response: z.object({ kind: z.enum(wishKinds), is_wanted: z.boolean() }),
})
