import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { readSession } from '../session.ts'

/**
 * For private pages: reloads when another tab logs in or out, or the history restores the page.
 * Without a session the loaders redirect to the login.
 */
export function useRevalidateOnSessionChange(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let owner = readSession()?.user_id
    const look = () => {
      const next = readSession()?.user_id
      if (next === owner) return
      owner = next
      void revalidate()
    }
    addEventListener('storage', look)
    addEventListener('pageshow', look)
    return () => {
      removeEventListener('storage', look)
      removeEventListener('pageshow', look)
    }
  }, [revalidate])
}
