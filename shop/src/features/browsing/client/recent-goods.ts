/** The goods last viewed in this browser: stored in localStorage, never sent. */
import type { Goods } from '#features/catalogue/contract.ts'
import { currentLanguage } from '#platform/i18n/current-language.ts'

const storageKey = 'recent_goods'
const maxRecentGoods = 12

/** Without price and stock, which would be outdated. */
export interface RecentGoods {
  id: number
  name: string
  /** Empty without a picture. */
  imageUrl: string
  /** Language of the name. */
  language: string
}

/** Runs in `<head>`. Reserves room for the goods from the first paint on, so that the layout does not shift. */
export const recentGoodsScript = `try{if(localStorage.getItem('${storageKey}'))document.documentElement.dataset.recent=''}catch(e){console.info('storage is closed: recent goods are not saved',e)}`

const nothing: readonly RecentGoods[] = []
let knownText: string | null = null
let known = nothing
const listeners = new Set<() => void>()

export function subscribeToRecentGoods(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The last one first; the same array until a change. */
export function readRecentGoods(): readonly RecentGoods[] {
  const text = readText()
  if (text !== knownText) {
    knownText = text
    known = text === null ? nothing : parse(text)
  }
  return known
}

export function rememberGoods({ id, name, image_url: imageUrl }: Goods): void {
  const latest = { id, name, imageUrl, language: currentLanguage() }
  writeRecentGoods([latest, ...readRecentGoods().filter((goods) => goods.id !== id)])
}

/** An empty list deletes the stored one. */
export function writeRecentGoods(goods: readonly RecentGoods[]): void {
  const { dataset } = document.documentElement
  try {
    if (goods.length === 0) {
      localStorage.removeItem(storageKey)
      delete dataset.recent
    } else {
      localStorage.setItem(storageKey, JSON.stringify(goods.slice(0, maxRecentGoods)))
      dataset.recent = ''
    }
  } catch (error) {
    console.info('storage is closed: recent goods are not saved', error)
  }
  for (const listener of listeners) listener()
}

function readText(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function parse(text: string): readonly RecentGoods[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed.filter(isRecentGoods) : nothing
  } catch (error) {
    console.warn('the recent goods are unreadable', error)
    return nothing
  }
}

function isRecentGoods(value: unknown): value is RecentGoods {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, imageUrl, language } = value as Record<keyof RecentGoods, unknown>
  return Number.isInteger(id) && [name, imageUrl, language].every((text) => typeof text === 'string')
}
