/** Words that shoppers search, groups of one meaning, and why a search finds what it finds. */
import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { language, revisionHeaders, textsIn } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import {
  matchReasons,
  maxExplained,
  maxShownWords,
  maxSynonymGroups,
  maxSynonymLength,
  maxSynonymsOfGroup,
  shownDays,
} from './values.ts'

const defineCall = callsOf('Console: search')
const access = { staff: 'search.edit' } as const

const searched = z.object({
  words: z.string().meta({ description: 'As they are compared: folded' }),
  language,
  times: z.int(),
  last: z.iso.date().meta({ description: "The last day, of the shop's zone" }),
})
const missed = searched.extend({
  is_grouped: z.boolean().meta({ description: 'Some group of one meaning has the word' }),
})
export type WireSearched = z.infer<typeof searched>
export type WireMissed = z.infer<typeof missed>

const description = `Of the last ${shownDays} days, at most ${maxShownWords}; no person is recorded.`

export const listMisses = defineCall({
  key: 'GET /api/console/search/misses/',
  summary: 'Words searched in vain, the most frequent first',
  description,
  access,
  response: z.object({ results: z.array(missed) }),
})

export const listSearched = defineCall({
  key: 'GET /api/console/search/words/',
  summary: 'Words that found something, the most frequent first',
  description,
  access,
  response: z.object({ results: z.array(searched) }),
})

const groups = z.object({ groups: z.array(z.array(z.string())), revision: z.int() })
export type WireSynonyms = z.infer<typeof groups>

export const getSynonyms = defineCall({
  key: 'GET /api/console/synonyms/',
  summary: 'Groups of words with one meaning; searches use them at once',
  access,
  response: groups,
})

export const putSynonyms = defineCall({
  key: 'PUT /api/console/synonyms/',
  summary: 'Replace all groups',
  description: 'Words that differ only in case or width are one word. Without any group, the built-in ones are used.',
  access,
  headers: revisionHeaders,
  body: z.object({
    groups: z.array(z.array(text(maxSynonymLength).trim().min(1)).min(2).max(maxSynonymsOfGroup)).max(maxSynonymGroups),
  }),
  response: groups,
  errors: ['edit_conflict', 'revision_required'],
})

const explained = z.object({
  query: z.string(),
  corrected_query: z.string().nullable().meta({ description: 'Searched instead, without its typing errors' }),
  count: z.int(),
  groups: z.array(z.array(z.string())).meta({ description: 'Groups of one meaning that a word of the query is in' }),
  results: z.array(
    z.object({
      goods_id: z.int(),
      sku: z.string(),
      names: textsIn(z.string()),
      reason: z.enum(matchReasons),
      synonym: z
        .string()
        .nullable()
        .meta({ description: 'The word of a group that the name has, where the query is not in it' }),
    }),
  ),
})
export type WireExplained = z.infer<typeof explained>

export const explainSearch = defineCall({
  key: 'GET /api/console/search/explain/',
  summary: 'What a search finds, and why',
  description: `The best ${maxExplained}.`,
  access,
  query: z.object({ q: text(100).trim().min(1) }),
  response: explained,
})
