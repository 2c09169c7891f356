/** Words that shoppers search, groups of one meaning, and why a search finds what it finds. */
import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { language, noContent, revisionHeaders, rowId, textsIn } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import {
  matchReasons,
  maxExplained,
  maxGroupsCounted,
  maxIgnored,
  maxProposals,
  maxShownWords,
  maxSynonymGroups,
  maxSynonymLength,
  maxSynonymsOfGroup,
  minMisses,
  proposalReasons,
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
  summary: 'Words searched in vain, the most frequent first, without ignored ones',
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

const proposal = z.object({
  words: z.string().meta({ description: 'Of `search/misses/`' }),
  proposed: z.string().meta({ description: 'A word of the shop that finds goods' }),
  reason: z
    .enum(proposalReasons)
    .meta({ description: '`meaning`: of a built-in group; `reading`: the same pinyin; `spelling`: one edit away' }),
  count: z.int().meta({ description: 'How many goods it finds' }),
})
export type WireProposal = z.infer<typeof proposal>

export const listProposals = defineCall({
  key: 'GET /api/console/search/proposals/',
  summary: 'What shoppers likely meant by words searched in vain',
  description: `Of the ${maxProposals} most frequent words that were searched at least ${minMisses} times and have no group; those without a likely word are left out.`,
  access,
  response: z.object({ results: z.array(proposal) }),
})

const ignored = z.object({ id: z.int(), words: z.string(), staff_name: z.string(), ignored_at: z.iso.datetime() })
export type WireIgnored = z.infer<typeof ignored>

export const listIgnored = defineCall({
  key: 'GET /api/console/search/ignored/',
  summary: 'Words that are not listed among those searched in vain, the newest first',
  access,
  response: z.object({ results: z.array(ignored) }),
})

export const ignoreWords = defineCall({
  key: 'POST /api/console/search/ignored/',
  summary: 'No longer list words among those searched in vain',
  description: `Repeated, it returns the same. At most ${maxIgnored}.`,
  access,
  body: z.object({ words: text(100).trim().min(1) }),
  status: 201,
  response: ignored,
  errors: ['limit_reached'],
})

export const showWordsAgain = defineCall({
  key: 'DELETE /api/console/search/ignored/{id}/',
  summary: 'List words among those searched in vain again',
  access,
  params: z.object({ id: rowId }),
  ...noContent,
})

export const countGroups = defineCall({
  key: 'GET /api/console/search/group_counts/',
  summary: 'How many goods each group of one meaning finds',
  access,
  query: z.object({
    words: text(maxGroupsCounted * (maxSynonymLength + 1))
      .min(1)
      .meta({ description: `One word of each group, at most ${maxGroupsCounted}, separated by commas` }),
  }),
  response: z.object({ counts: z.array(z.int()).meta({ description: 'In the order of the words' }) }),
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
