import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useKeys } from '../keyboard/use-keys.ts'
import { selectFieldText } from '../page/select-field-text.ts'
import { paths } from '../paths.ts'

export const searchFieldId = 'find-person'

/** Focuses the search for a person and selects its text. */
export const focusSearch = () => selectFieldText(searchFieldId)

/**
 * Binds the key `h`, which opens the search for a person from every page. If the search has no text yet, its field gets
 * the focus, so that the letters of a typed name do not run as shortcuts.
 */
export function FindPersonKey() {
  const navigate = useNavigate()
  const { pathname, search, key, state } = useLocation()
  useKeys({
    h: () => {
      if (pathname === paths.people) focusSearch()
      else void navigate(paths.people, { state: 'find' })
    },
  })
  useEffect(() => {
    const isEmpty = pathname === paths.people && search === ''
    // The new page also focuses its heading. The timer runs after that, so that the search field gets the focus.
    const timer = isEmpty || state === 'find' ? setTimeout(focusSearch, 0) : undefined
    return () => clearTimeout(timer)
  }, [key, pathname, search, state])
  return null
}
