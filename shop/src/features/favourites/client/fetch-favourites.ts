/** Loads the code of favourites when it is first needed: a first visit does without. */
export async function fetchFavourites(): Promise<typeof import('./own-favourites.ts') | null> {
  try {
    return await import('./own-favourites.ts')
  } catch (error) {
    console.info('the script for favourites did not load', error)
    return null
  }
}
