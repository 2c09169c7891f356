/** Names by which crawlers of artificial intelligence read robots.txt, as their operators publish them. */

/** Crawlers that collect texts to train models. */
export const trainingCrawlers = [
  'AI2Bot',
  'Amazonbot',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'cohere-training-data-crawler',
  'Diffbot',
  'Google-Extended',
  'GPTBot',
  'meta-externalagent',
  'PanguBot',
] as const

/** Fetchers that read a page that a person names to an assistant, or index pages for its search. */
export const userFetchers = [
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'DuckAssistBot',
  'meta-externalfetcher',
  'MistralAI-User',
  'OAI-SearchBot',
  'Perplexity-User',
  'PerplexityBot',
] as const
