/** Who shows the basket hears here that it has changed, be it in this tab or in another. */
import { subscribeToSession } from '#session/session.ts'
import { basketStorageKey } from './kept-basket.ts'

/** Also heard by the header, before this code is loaded. */
const changedHere = 'basket'
const channelName = 'basket'

export function tellBasketChanged(): void {
  dispatchEvent(new Event(changedHere))
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin than its own
  channel.postMessage(null)
  channel.close()
}

/** @returns how to stop */
export function subscribeToBasket(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === basketStorageKey) listener()
  }
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
  channel?.addEventListener('message', listener)
  addEventListener(changedHere, listener)
  addEventListener('storage', onStorage)
  const stopFollowing = subscribeToSession(listener)
  return () => {
    channel?.close()
    removeEventListener(changedHere, listener)
    removeEventListener('storage', onStorage)
    stopFollowing()
  }
}
