import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useKeys } from '../keyboard/use-keys.ts'
import { paths } from '../paths.ts'

export const searchFieldId = 'find-person'

const focusSearch = () => document.getElementById(searchFieldId)?.focus()

/** Binds the key `h`, which opens the search for a person from every page and focuses the search field. */
export function FindPersonKey() {
  const navigate = useNavigate()
  const { pathname, key, state } = useLocation()
  useKeys({
    h: () => {
      if (pathname === paths.people) focusSearch()
      else void navigate(paths.people, { state: 'find' })
    },
  })
  useEffect(() => {
    // The timer runs after the new page has focused its heading.
    const timer = state === 'find' ? setTimeout(focusSearch, 0) : undefined
    return () => clearTimeout(timer)
  }, [key, state])
  return null
}
