import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { readSession } from '../session.ts'

/**
 * For private pages.
 * When another tab logs out or in, they reload at once; without a session their loaders lead to the login.
 * The same for a page that comes back out of the history's memory.
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
