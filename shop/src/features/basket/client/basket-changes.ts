/** Notifies subscribers of changes to the basket, in this tab or another. */
import { subscribeToSession } from '#session/session.ts'
import { basketChangedEvent, basketStorageKey } from '../values.ts'

const channelName = 'basket'

export function notifyBasketChanged(): void {
  dispatchEvent(new Event(basketChangedEvent))
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
  addEventListener(basketChangedEvent, listener)
  addEventListener('storage', onStorage)
  const stopFollowing = subscribeToSession(listener)
  return () => {
    channel?.close()
    removeEventListener(basketChangedEvent, listener)
    removeEventListener('storage', onStorage)
    stopFollowing()
  }
}
