import { useNavigate } from 'react-router'
import { menuPages, pageKey } from '../menu-pages.ts'
import { paths } from '../paths.ts'
import { useKeyPairs } from './use-key-pairs.ts'

/** Binds the pairs `g q`, `g r` and so on, which open the pages of the menu. */
export function usePageKeys(): void {
  const navigate = useNavigate()
  useKeyPairs(
    pageKey,
    Object.fromEntries(
      menuPages.map(({ letter, path }) => [
        letter,
        // The state «find» focuses the search field, as the key `h` does.
        () => void navigate(path, { state: path === paths.people ? 'find' : null }),
      ]),
    ),
  )
}
