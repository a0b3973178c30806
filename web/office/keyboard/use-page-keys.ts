import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { menuPages, pageKey } from '../menu-pages.ts'
import { isKeyOff } from './letter-keys.ts'
import { isBusy } from './use-keys.ts'

/** Time in which the second key of a pair must follow the first one. */
const pairLimitMs = 2000

/** Binds the pairs `g q`, `g r` and so on, which open the pages of the menu. */
export function usePageKeys(): void {
  const navigate = useNavigate()
  useEffect(() => {
    let firstPressed = -Infinity
    const press = (event: KeyboardEvent) => {
      const { key, timeStamp, target, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || isBusy(target) || isKeyOff(key)) return
      const isSecond = timeStamp - firstPressed < pairLimitMs
      firstPressed = !isSecond && key === pageKey ? timeStamp : -Infinity
      const page = isSecond ? menuPages.find(({ letter }) => letter === key) : undefined
      if (page === undefined) return
      event.preventDefault()
      // Without this call, the page's own action for this letter would run as well.
      event.stopPropagation()
      void navigate(page.path)
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [navigate])
}
